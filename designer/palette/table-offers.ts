import type { Field, FieldType, NodeLike } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { findItem, type Item, walkDocument } from '../commands/documents/walk.ts'
import { wordOfField, wordOfWidget } from '../kind/words.ts'
import { inBoth, lastIn, type Offer, type OfferContext } from './offer.ts'
import { viewOffers } from './view-offers.ts'

/**
 * Columns, search fields, buttons and views that a table on the canvas does not have yet. @source
 * docs/designer.md#canvas
 */
export function tableOffers(context: OfferContext): Offer[] {
  const { view, document, picture } = context
  const seen = view.docs[document]
  if (!seen || picture !== '') return []
  const tables = walkDocument(seen).filter(item => item.value.widget === 'table' && item.value.body)
  return tables.flatMap(table => {
    const body = table.value.body as { entity?: string }
    const entity = body.entity === undefined ? undefined : view.entity(body.entity)
    const offers = (entity?.fields ?? [])
      .flatMap(field => [
        ...listOffer(context, `${table.address}/columns`, 'columns', field),
        ...listOffer(context, `${table.address}/search`, 'search', field),
      ])
      .concat(buttonOffer(context, table.address, 'toolbar'), buttonOffer(context, table.address, 'rowActions'))
      .concat(viewOffers(context, table, entity?.fields ?? []))
    return tables.length > 1 ? offers.map(offer => ({ ...offer, title: titleIn(table, offer.title) })) : offers
  })
}

/** With several tables the offers name theirs: `Amount · Loans`. */
function titleIn({ id, value }: Item, title: Text): Text {
  const table = (value.title as Text | undefined) ?? { zh: id }
  const both = (lang: Lang) => `${pick(title, lang)} · ${pick(table, lang)}`
  return { zh: both('zh'), en: both('en') }
}

function listOffer(context: OfferContext, list: string, group: 'columns' | 'search', field: Field): Offer[] {
  const seen = context.view.docs[context.document]
  if (!seen || findItem(seen, `${list}/${field.id}`) || field.secret) return []
  const unfit = group === 'search' && ['children', 'file', 'json'].includes(field.type)
  if (unfit) return []
  const item: NodeLike = group === 'columns' ? { id: field.id } : { id: field.id, by: searchWay(field.type) }
  const command = group === 'columns' ? 'column.add' : 'search.add'
  return [
    {
      id: `${list} ${field.id}`,
      title: field.title,
      group,
      kind: wordOfField(field),
      words: [field.id],
      dragged: { addresses: [], list, scope: null },
      usual: lastIn(context, list),
      calls: target => [
        { command, args: { document: context.document, list, item, after: target.after, called: field.title } },
      ],
    },
  ]
}

/** A button above the list or in each row, with an initial step. */
function buttonOffer(context: OfferContext, table: string, where: 'toolbar' | 'rowActions'): Offer {
  const { view, document } = context
  const list = `${table}/${where}`
  const title = inBoth(`designer.palette.${where}`)
  return {
    id: list,
    title,
    group: 'buttons',
    kind: wordOfWidget('button'),
    words: ['button', where],
    dragged: { addresses: [], list, scope: null },
    // the last buttons of a row are in its “more” menu
    usual: where === 'rowActions' ? { in: list, after: null } : lastIn(context, list),
    calls: target => {
      const id = freeId('own', idsTaken(view.docs[document]!, list))
      const made = inBoth('designer.new.button')
      const item = { id, title: made, steps: [{ id: 'told', do: 'message', text: made }] } as unknown as NodeLike
      return [{ command: 'button.add', args: { document, list, item, after: target.after } }]
    },
  }
}

function searchWay(type: FieldType): string {
  if (type === 'string' || type === 'text' || type === 'serial') return 'like'
  return type === 'date' || type === 'datetime' ? 'between' : 'equal'
}
