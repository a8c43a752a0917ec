/** The views that can be added to a list. @source docs/language.md#table; docs/designer.md#canvas */
import { fitsView } from '#engine/compile/check-table.ts'
import type { Field, ListView, NodeLike } from '#engine/schema/document.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { inBoth, type Offer, type OfferContext } from './offer.ts'

/** The views that the records' fields allow. The first one added keeps the table as a view. */
export function viewOffers({ view: { docs }, document }: OfferContext, table: string, fields: Field[]): Offer[] {
  const list = `${table}/views`
  const first = (key: 'by' | 'start' | 'cover', kind: ListView['view']) =>
    fields.find(field => !field.secret && fitsView(kind, key, field))?.id
  const [by, start, cover] = [first('by', 'kanban'), first('start', 'calendar'), first('cover', 'card')]
  const kinds: Omit<ListView, 'id'>[] = [
    { view: 'list' },
    { view: 'card', ...(cover && { cover }) },
    ...(by ? [{ view: 'kanban' as const, by }] : []),
    ...(start ? [{ view: 'calendar' as const, start }] : []),
  ]
  const taken = idsTaken(docs[document]!, list)
  return kinds.map(kind => {
    const title = inBoth(`designer.value.${kind.view}`)
    const usual = { in: list, after: itemsIn(docs[document]!, list).at(-1)?.id ?? null }
    const put = (item: Omit<ListView, 'id'>, id: string, after: string | null, along?: true): Call => ({
      command: 'view.add',
      args: { document, list, item: { ...item, id } as unknown as NodeLike, after, ...(along && { along }) },
    })
    return {
      id: `${list} ${kind.view}`,
      title,
      group: 'views',
      words: ['view', kind.view],
      dragged: { addresses: [], list, scope: null },
      usual,
      calls({ after }) {
        const keeps = taken.length === 0 && kind.view !== 'list'
        const kept = keeps ? [put({ view: 'list', title: inBoth('designer.value.list') }, 'list', null, true)] : []
        const item = { ...kind, title }
        return [...kept, put(item, freeId(kind.view, [...taken, 'list']), keeps ? 'list' : after)]
      },
    }
  })
}
