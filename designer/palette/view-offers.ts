/** The views that can be added to a list. @source docs/language.md#table; docs/designer.md#views */
import type { Field, ListView, NodeLike, TableBody } from '#engine/schema/document.ts'
import { fitsKey, keysOver, LIST_VIEWS, type ViewManifest } from '#engine/schema/list-views.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { type Item, itemsIn } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { wordOfView } from '../kind/words.ts'
import { inBoth, type Offer, type OfferContext } from './offer.ts'

/**
 * The views of a list, arranged by its records' fields; one that lacks a field says which. The first one added keeps the
 * table as a view.
 */
export function viewOffers({ view: { docs }, document }: OfferContext, table: Item, fields: Field[]): Offer[] {
  const list = `${table.address}/views`
  const taken = idsTaken(docs[document]!, list)
  const body = table.value.body as TableBody
  const overCall = body.call !== undefined
  return LIST_VIEWS.filter(manifest => isOffered(manifest) && (!overCall || manifest.overCall)).map(manifest => {
    const { key: view } = manifest
    const begun = viewBegun(manifest, fields, body)
    const title = inBoth(`designer.value.${view}`)
    const put = (item: Omit<ListView, 'id'>, id: string, after: string | null, along?: true): Call => ({
      command: 'view.add',
      args: { document, list, item: { ...item, id } as unknown as NodeLike, after, ...(along && { along }) },
    })
    return {
      id: `${list} ${view}`,
      title,
      group: 'views',
      kind: wordOfView(view),
      words: ['view', view],
      dragged: { addresses: [], list, scope: null },
      usual: { in: list, after: itemsIn(docs[document]!, list).at(-1)?.id ?? null },
      ...(begun ? {} : { lacks: `designer.palette.lacks.${view}` }),
      calls({ after }) {
        if (!begun) return []
        const keeps = taken.length === 0 && view !== 'list'
        const kept = keeps ? [put({ view: 'list', title: inBoth('designer.value.list') }, 'list', null, true)] : []
        const item = { ...begun, title }
        return [...kept, put(item, freeId(view, [...taken, 'list']), keeps ? 'list' : after)]
      },
    }
  })
}

/** Whether each required key can be chosen for the creator. */
const isOffered = ({ keys, required = [] }: ViewManifest) => required.every(key => keys[key]?.offered)

/** A new view with the first field that fits each offered key; null if a required key has no field. */
function viewBegun(
  { key: view, required = [], shows }: ViewManifest,
  fields: Field[],
  { columns = [], call }: TableBody,
): Omit<ListView, 'id'> | null {
  const held: Record<string, string> = {}
  for (const [key, schema] of Object.entries(keysOver(view, call !== undefined))) {
    const { offered } = schema
    if (!offered) continue
    const types = offered === true ? schema.types : offered
    const isFree = ({ id, secret }: Field) => !secret && !Object.values(held).includes(id)
    const field = fields.find(each => isFree(each) && fitsKey({ types }, each))
    if (field) held[key] = field.id
  }
  if (!required.every(key => key in held)) return null
  const seen = columns.filter(({ hidden }) => !hidden).map(({ id, bind }) => bind ?? id)
  const others = seen.filter(id => !Object.values(held).includes(id) && fields.some(field => field.id === id))
  const shown = others.slice(0, shows ?? 0)
  return { ...(held as Partial<ListView>), ...(shown.length > 0 && { columns: shown }), view }
}
