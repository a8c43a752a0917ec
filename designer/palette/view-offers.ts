/** The views that can be added to a list. @source docs/language.md#table; docs/designer.md#canvas */
import type { Field, ListView, NodeLike } from '#engine/schema/document.ts'
import { fitsKey, LIST_VIEWS, type ViewManifest } from '#engine/schema/list-views.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { inBoth, type Offer, type OfferContext } from './offer.ts'

/** The views that the records' fields allow. The first one added keeps the table as a view. */
export function viewOffers({ view: { docs }, document }: OfferContext, table: string, fields: Field[]): Offer[] {
  const list = `${table}/views`
  const kinds = LIST_VIEWS.flatMap(manifest => viewBegun(manifest, fields) ?? [])
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

/** A new view with the first field that fits each offered key; null if a required key has no field. */
function viewBegun({ key: view, keys, required = [] }: ViewManifest, fields: Field[]): Omit<ListView, 'id'> | null {
  const begun = Object.entries(keys).flatMap(([key, schema]) => {
    const field = schema.offered && fields.find(each => !each.secret && fitsKey(schema, each))
    return field ? [[key, field.id]] : []
  })
  const held: Partial<ListView> = Object.fromEntries(begun)
  return required.every(key => key in held) ? { ...held, view } : null
}
