/**
 * What can be brought onto a screen: fields that are not on it yet, and widgets. Each offer makes the calls that put it at a
 * place; an input dropped on a form of an own model makes its field in the same step.
 * @source docs/designer.md#canvas
 */

import { deriveForm, deriveTable } from '#engine/entity/derive-screen.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import type {
  BoundType,
  EntityDocument,
  Field,
  FieldType,
  Node,
  NodeLike,
  WidgetDocument,
} from '#engine/schema/document.ts'
import { drawsQuery } from '#engine/schema/draws-query.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { nameOf } from '../commands/docs.ts'
import { withoutReplaced } from '../commands/field-retype.ts'
import { freeId, idsTaken } from '../commands/ids.ts'
import type { Call } from '../commands/index.ts'
import { findItem, type Item, walkDocument } from '../commands/walk.ts'
import { callsWith, newField } from '../model/new-field.ts'
import { cardOffers } from './card-offers.ts'
import { inBoth, lastIn, NOT_NODES, needsField, type Offer, type OfferContext, type Target } from './offer.ts'
import { viewOffers } from './view-offers.ts'

export function offersOf(context: OfferContext): Offer[] {
  const { view, document } = context
  const seen = view.docs[document]
  if (!seen) return []
  if (seen.kind === 'dashboard') return cardOffers(context)
  const blocks = seen.kind === 'page' && context.picture === '' ? blockOffers(context) : []
  return [...missingFields(context), ...blocks, ...missingColumns(context), ...widgetOffers(context)]
}

/** The form on the canvas and its entity. */
function formOf({ view, document, picture }: OfferContext): { list: string; entity: EntityDocument } | null {
  const seen = view.docs[document]
  if (seen?.kind === 'form') {
    const entity = seen.entity === undefined ? undefined : view.entity(seen.entity)
    return entity ? { list: 'nodes', entity } : null
  }
  const body = findItem(seen, picture)?.value.body as { entity?: string; nodes?: unknown } | undefined
  const entity = body?.entity === undefined ? undefined : view.entity(body.entity)
  return entity && picture !== '' ? { list: `${picture}/nodes`, entity } : null
}

function missingFields(context: OfferContext): Offer[] {
  const form = formOf(context)
  const seen = context.view.docs[context.document]
  if (!form || !seen) return []
  const scope = form.list === 'nodes' ? '' : form.list.replace(/nodes$/, '')
  const bound = new Set(walkDocument(seen).flatMap(item => (item.scope === scope ? [item.value.bind] : [])))
  return form.entity.fields
    .filter(field => !bound.has(field.id))
    .map(field => {
      const node = (id: string): NodeLike => ({ id, widget: widgetFor(field), bind: field.id })
      return {
        id: `field ${field.id}`,
        title: field.title,
        group: 'fields' as const,
        words: [field.id],
        dragged: { addresses: [], list: null, scope },
        usual: lastIn(context, form.list),
        calls: target => [
          {
            command: 'node.add',
            args: { document: context.document, node: node(freeId(field.id, idsTaken(seen, target.in))), ...target },
          },
        ],
      } satisfies Offer
    })
}

/** A list and a form of each model of the app. */
function blockOffers(context: OfferContext): Offer[] {
  const { view, document } = context
  const models = Object.values(view.stored).filter(one => one.kind === 'entity')
  return models.flatMap(entity =>
    (['table', 'form'] as const).map(
      (widget): Offer => ({
        id: `${widget} ${entity.key}`,
        title: inBoth(`designer.palette.${widget}`, entity.title),
        group: 'blocks',
        words: [widget, entity.key],
        dragged: { addresses: [], list: null, scope: '' },
        usual: lastIn(context, 'nodes'),
        calls: target => {
          const taken = idsTaken(view.docs[document]!, target.in)
          const model = withoutReplaced(view, entity)
          const node = widget === 'table' ? listNode(model, taken) : entryNode(model, taken)
          return [{ command: 'node.add', args: { document, node: node as unknown as NodeLike, ...target } }]
        },
      }),
    ),
  )
}

/** As derived, but its dialogs are made when they are opened: a page has no blocks for them. */
function listNode(entity: EntityDocument, taken: Iterable<string>): Node {
  const { form: _form, detail: _detail, ...body } = deriveTable(entity)
  return { id: freeId('list', taken), widget: 'table', title: entity.title, body }
}

function entryNode(entity: EntityDocument, taken: Iterable<string>): Node {
  const id = freeId('card', taken)
  const form: Node = { id: freeId('entry', [...taken, id]), widget: 'form', body: deriveForm(entity) }
  return { id, widget: 'card', title: entity.title, children: [form] }
}

/** Columns, search fields and buttons a table on the canvas does not show yet. */
function missingColumns(context: OfferContext): Offer[] {
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
      .concat(viewOffers(context, table.address, entity?.fields ?? []))
    return tables.length > 1 ? offers.map(offer => ({ ...offer, title: titleIn(table, offer.title) })) : offers
  })
}

/** Of several tables each says what it takes: `Amount · Loans`. */
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
      words: [field.id],
      dragged: { addresses: [], list, scope: null },
      usual: lastIn(context, list),
      calls: target => [
        { command, args: { document: context.document, list, item, after: target.after, called: field.title } },
      ],
    },
  ]
}

/** A button above the list or in each row, with a step to begin with. */
function buttonOffer(context: OfferContext, table: string, where: 'toolbar' | 'rowActions'): Offer {
  const { view, document } = context
  const list = `${table}/${where}`
  const title = inBoth(`designer.palette.${where}`)
  return {
    id: list,
    title,
    group: 'buttons',
    words: ['button', where],
    dragged: { addresses: [], list, scope: null },
    // the last ones of a row are behind its “more”
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

function widgetOffers(context: OfferContext): Offer[] {
  const form = formOf(context)
  const own = form && context.view.stored[nameOf(form.entity)] ? form.entity : null
  const list = form?.list ?? 'nodes'
  const scope = list === 'nodes' ? '' : list.replace(/nodes$/, '')
  // queries stand in pages
  const mayAsk = context.view.docs[context.document]?.kind === 'page' && context.picture === ''
  const isTied = (manifest: WidgetDocument) => needsField(manifest) || drawsQuery(manifest)
  return Object.values(context.manifests)
    .filter(
      manifest =>
        !NOT_NODES.includes(manifest.key) &&
        (!drawsQuery(manifest) || mayAsk) &&
        (!needsField(manifest) || own !== null),
    )
    .map(manifest => ({
      id: `widget ${manifest.key}`,
      title: manifest.title,
      group: manifest.group,
      words: [manifest.key, ...(manifest.designer?.search ?? [])],
      dragged: { addresses: [], list: null, scope: isTied(manifest) || context.picture !== '' ? scope : null },
      usual: lastIn(context, list),
      calls: target =>
        needsField(manifest) && own
          ? fieldCalls(context, own, manifest, target, scope)
          : [nodeCall(context, manifest, target)],
    }))
}

function nodeCall(context: OfferContext, manifest: WidgetDocument, target: Target): Call {
  const seen = context.view.docs[context.document]
  const id = freeId(manifest.key.replaceAll('-', ' '), seen ? idsTaken(seen, target.in) : [])
  const node: NodeLike = {
    id,
    widget: manifest.key,
    ...(isTitled(manifest) ? { title: manifest.title } : {}),
    ...(manifest.sample.props ? { props: manifest.sample.props } : {}),
    ...(manifest.children === 'nodes' ? { children: [] } : {}),
    ...(drawsQuery(manifest) && manifest.grid?.w ? { span: 2 * manifest.grid.w } : {}),
  }
  return { command: 'node.add', args: { document: context.document, node, ...target } }
}

/** What shows a title: a label, the heading of a card, the words of a button. */
const isTitled = (manifest: WidgetDocument): boolean =>
  manifest.a11y.label !== 'none' || manifest.a11y.role === 'button' || drawsQuery(manifest)

/** A new field of the model, shown by this widget, at this place of the form. */
function fieldCalls(
  context: OfferContext,
  entity: EntityDocument,
  manifest: WidgetDocument,
  target: Target,
  scope: string,
): Call[] {
  const [type, many] = readBound(manifest.binds?.[0] ?? 'string')
  const made = newField(entity, { ...manifest.title }, type, context.known, manifest.key.replaceAll('-', ' '))
  const field: Field = { ...made, ...(many && { many }) }
  const shown = [field, { ...field, secret: true as const }].find(each => widgetFor(each) === manifest.key) ?? {
    ...field,
    widget: manifest.key,
  }
  const begin = callsWith(entity, field, context.known)
  const after = entity.fields.at(-1)?.id ?? null
  const stored = context.view.stored[context.document]
  const derived = stored?.from === entity.key
  const place = { document: context.document, block: scope, in: target.in, after: target.after }
  const add: Call = {
    command: 'field.add',
    args: { document: nameOf(entity), field: shown, after, ...(derived ? { place } : {}) },
  }
  if (derived) return [...begin, add]
  const node: NodeLike = { id: field.id, widget: manifest.key, bind: field.id }
  return [...begin, add, { command: 'node.add', args: { document: context.document, node, ...target } }]
}

function readBound(bound: BoundType): [type: FieldType, many: boolean] {
  return [bound.replace('[]', '') as FieldType, bound.endsWith('[]')]
}
