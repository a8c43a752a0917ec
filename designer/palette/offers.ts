/**
 * What can be added to a screen: fields that are not on it yet, and widgets. Each offer makes the calls that put it at
 * a place; an input dropped on a form of an own model creates its field in the same step.
 * @source docs/designer.md#canvas
 */

import { deriveForm, deriveTable } from '#engine/entity/derive-screen.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isForm } from '#engine/kind/form.ts'
import { hasList } from '#engine/kind/kinds.ts'
import { isPage } from '#engine/kind/page.ts'
import { isPortalPage } from '#engine/portal/pages.ts'
import type { EntityDocument, FieldType, Node, NodeLike, WidgetDocument } from '#engine/schema/document.ts'
import { drawsQuery } from '#engine/schema/draws-query.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { findItem, walkDocument } from '../commands/documents/walk.ts'
import { withoutReplaced } from '../commands/fields/field-retype.ts'
import type { Call } from '../commands/index.ts'
import { type FieldKind, WORDS, type Word, wordOfField, wordOfWidget } from '../kind/words.ts'
import { callsWith, newField } from '../new/new-field.ts'
import type { Target } from '../pointer/places/places.ts'
import { cardOffers } from './card-offers.ts'
import { firstPanes, TABS } from './new-pane.ts'
import { inBoth, lastIn, NOT_NODES, needsField, type Offer, type OfferContext } from './offer.ts'
import { tableOffers } from './table-offers.ts'

export function offersOf(context: OfferContext): Offer[] {
  const { view, document } = context
  const seen = view.docs[document]
  if (!seen) return []
  if (hasList(seen, 'cards')) return cardOffers(context)
  const blocks = isPage(seen) && context.picture === '' ? blockOffers(context) : []
  if (isPortalPage(seen.key)) return widgetOffers(context, manifest => manifest.drawn === true)
  return [...missingFields(context), ...blocks, ...tableOffers(context), ...widgetOffers(context)]
}

/** The form on the canvas and its entity. */
function formOf({ view, document, picture }: OfferContext): { list: string; entity: EntityDocument } | null {
  const seen = view.docs[document]
  if (isForm(seen)) {
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
        kind: wordOfField(field),
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
  const models = Object.values(view.stored).filter(isEntity)
  return models.flatMap(entity =>
    (['table', 'form'] as const).map(
      (widget): Offer => ({
        id: `${widget} ${entity.key}`,
        title: inBoth(`designer.palette.${widget}`, entity.title),
        group: 'blocks',
        kind: wordOfWidget(widget),
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

/** As derived, but without dialogs, which are made when they are opened: a page has no blocks for them. */
function listNode(entity: EntityDocument, taken: Iterable<string>): Node {
  const { form: _form, detail: _detail, ...body } = deriveTable(entity)
  return { id: freeId('list', taken), widget: 'table', title: entity.title, body }
}

function entryNode(entity: EntityDocument, taken: Iterable<string>): Node {
  const id = freeId('card', taken)
  const form: Node = { id: freeId('entry', [...taken, id]), widget: 'form', body: deriveForm(entity) }
  return { id, widget: 'card', title: entity.title, children: [form] }
}

function widgetOffers(context: OfferContext, isOffered: (manifest: WidgetDocument) => boolean = () => true): Offer[] {
  const form = formOf(context)
  const own = form && context.view.stored[nameOf(form.entity)] ? form.entity : null
  const list = form?.list ?? 'nodes'
  const scope = list === 'nodes' ? '' : list.replace(/nodes$/, '')
  // only pages contain queries
  const mayAsk = isPage(context.view.docs[context.document]) && context.picture === ''
  const isTied = (manifest: WidgetDocument) => needsField(manifest) || drawsQuery(manifest)
  return WORDS.flatMap((kind): Offer[] => {
    const manifest = kind.use && context.manifests[kind.widget ?? usualWidget(kind)]
    if (!manifest || NOT_NODES.includes(manifest.key) || !isOffered(manifest)) return []
    // it holds cards of a board alone
    if (manifest.holds && manifest.children !== 'nodes') return []
    if (drawsQuery(manifest) && !mayAsk) return []
    if (needsField(manifest) && own === null) return []
    return [
      {
        id: kind.widget && wordOfWidget(kind.widget) === kind ? `widget ${kind.widget}` : `type ${kind.id}`,
        title: kind.title,
        group: kind.use ?? 'more',
        kind,
        words: [manifest.key],
        dragged: { addresses: [], list: null, scope: isTied(manifest) || context.picture !== '' ? scope : null },
        usual: lastIn(context, list),
        calls: target =>
          needsField(manifest) && own
            ? fieldCalls(context, own, kind, manifest, target, scope)
            : [nodeCall(context, manifest, target)],
      },
    ]
  })
}

/** The widget that a field of a type has by itself. */
const usualWidget = ({ type, many, facts }: Word): string => (type ? widgetFor({ ...facts, type, many }) : '')

function nodeCall(context: OfferContext, manifest: WidgetDocument, target: Target): Call {
  const seen = context.view.docs[context.document]
  const taken = seen ? idsTaken(seen, target.in) : []
  const id = freeId(manifest.key.replaceAll('-', ' '), taken)
  const node: NodeLike = {
    id,
    widget: manifest.key,
    ...(isTitled(manifest) ? { title: manifest.title } : {}),
    ...(manifest.sample.props ? { props: manifest.sample.props } : {}),
    ...(manifest.children === 'nodes' ? { children: manifest.key === TABS ? firstPanes([id, ...taken]) : [] } : {}),
    ...(drawsQuery(manifest) && manifest.grid?.w ? { span: 2 * manifest.grid.w } : {}),
  }
  return { command: 'node.add', args: { document: context.document, node, ...target } }
}

/** Widgets that show a title: a label, the heading of a card, the text of a button. */
const isTitled = (manifest: WidgetDocument): boolean =>
  manifest.a11y.label !== 'none' || manifest.a11y.role === 'button' || drawsQuery(manifest)

/** A new field of the model, shown by this widget at this place of the form. */
function fieldCalls(
  context: OfferContext,
  entity: EntityDocument,
  kind: Word,
  manifest: WidgetDocument,
  target: Target,
  scope: string,
): Call[] {
  const made: FieldKind = kind.type ? { ...kind, type: kind.type } : { widget: manifest.key, ...readBound(manifest) }
  const code = (kind.widget ?? kind.id).replaceAll('-', ' ')
  const field = newField(entity, { ...kind.title }, made, context.known, code)
  const begin = callsWith(entity, field, context.known)
  const after = entity.fields.at(-1)?.id ?? null
  const stored = context.view.stored[context.document]
  const derived = stored?.from === entity.key
  const place = { document: context.document, block: scope, in: target.in, after: target.after }
  const add: Call = {
    command: 'field.add',
    args: { document: nameOf(entity), field, after, ...(derived ? { place } : {}) },
  }
  if (derived) return [...begin, add]
  const node: NodeLike = { id: field.id, widget: manifest.key, bind: field.id }
  return [...begin, add, { command: 'node.add', args: { document: context.document, node, ...target } }]
}

/** The type of field a widget is made for. */
function readBound({ binds: [bound = 'string'] = [] }: WidgetDocument): Pick<FieldKind, 'type' | 'many'> {
  return { type: bound.replace('[]', '') as FieldType, many: bound.endsWith('[]') }
}
