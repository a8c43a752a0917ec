/**
 * The screen an entity has before anybody changes it: a page with three blocks whose ids never change. `table` lists
 * the records; `form` and `detail` are the table's dialogs (named under `form` and `detail`): a block named so is
 * opened by the table and not drawn on the page itself. Every derived node, column and search field has its field's id,
 * so addresses stay valid as fields come and go. A field whose id no node may have gets no node; the check of the
 * entity reports it (`id.screen`).
 * @source docs/language.md#from-and-change
 */
import type {
  Button,
  Column,
  EntityDocument,
  Field,
  FormBody,
  Node,
  PageDocument,
  SearchField,
  TableBody,
} from '../schema/document.ts'
import { isSaid } from '../value/notation/notations.ts'
import { keptIds } from '../version/lists.ts'
import { isWide, widgetFor } from './derive-widget.ts'
import { offersImport } from './offers-import.ts'

const DEFAULT_SPAN = 12
const FULL_SPAN = 24

export function deriveScreen(entity: EntityDocument): PageDocument {
  const placed = { ...entity, fields: entity.fields.filter(({ id }) => !keptIds('form').includes(id)) }
  return {
    kind: 'page',
    grammar: entity.grammar,
    key: entity.key,
    title: entity.title,
    nodes: [
      { id: 'table', widget: 'table', body: deriveTable(entity) },
      { id: 'form', widget: 'form', body: deriveForm(placed) },
      { id: 'detail', widget: 'form', readOnly: true, body: deriveDetail(placed) },
    ],
  }
}

/** The limit in the grammar of a table. @source docs/language.md#table */
const MOST_COLUMNS = 100
const MOST_SEARCHED = 30

/** The table block: the columns that fit into a list, the entity's search fields, the usual buttons. */
export function deriveTable(entity: EntityDocument): TableBody {
  const screen = entity.screen ?? {}
  // readers of English see it in the place of the other
  const english = new Set(entity.fields.map(({ inEnglish }) => inEnglish))
  const shown = entity.fields
    .filter(field => isListed(field) && !english.has(field.id))
    .map((field): Column => ({ id: field.id }))
  const search = entity.fields.flatMap((field): SearchField[] => {
    if (!field.search || field.secret) return []
    return [{ id: field.id, by: field.search, ...(screen.searchSpan ? { span: screen.searchSpan } : {}) }]
  })
  const columns = shown.length > 0 ? shown : entity.fields.slice(0, 1).map((field): Column => ({ id: field.id }))
  return {
    entity: entity.key,
    ...(search.length > 0 ? { search: search.slice(0, MOST_SEARCHED) } : {}),
    columns: columns.slice(0, MOST_COLUMNS),
    ...(screen.sort?.length ? { sort: screen.sort } : {}),
    ...(screen.pageSize ? { pageSize: screen.pageSize } : {}),
    ...buttons(entity),
    form: 'form',
    detail: 'detail',
  }
}

function buttons(entity: EntityDocument): Pick<TableBody, 'toolbar' | 'rowActions' | 'select'> {
  const without = new Set<string>(entity.screen?.without)
  const usual: string[] = entity.calls ?? ['list', 'detail', 'submit', 'remove']
  const calls = [...usual, ...(entity.actions ?? []).map(({ id }) => id)]
  if (!calls.includes('submit')) without.add('add').add('edit')
  if (!calls.includes('remove')) without.add('remove')
  if (!calls.includes('detail')) without.add('view').add('edit')
  if (!offersImport(entity)) without.add('import')
  const grantsEdit = entity.access?.some(({ may }) => may.includes('edit'))
  // shipped entities have a path, and codes of their own for the buttons of their rows
  if (without.has('edit') || !grantsEdit || entity.path !== undefined) without.add('editMany')
  const all: [string, keyof ReturnType<typeof buttons>, Button][] = [
    ['add', 'toolbar', { id: 'add', does: 'add' }],
    ['editMany', 'toolbar', { id: 'editMany', does: 'editMany' }],
    ['remove', 'toolbar', { id: 'removeMany', does: 'removeMany' }],
    ['import', 'toolbar', { id: 'import', does: 'import' }],
    ['export', 'toolbar', { id: 'export', does: 'export' }],
    ['view', 'rowActions', { id: 'view', does: 'view' }],
    ['edit', 'rowActions', { id: 'edit', does: 'edit' }],
    ['remove', 'rowActions', { id: 'remove', does: 'remove' }],
  ]
  const pick = (list: string) =>
    all.flatMap(([right, of, button]) => (of === list && !without.has(right) ? [button] : []))
  const toolbar = pick('toolbar')
  const rowActions = pick('rowActions')
  return {
    ...(without.has('remove') && without.has('editMany') ? {} : { select: 'many' }),
    ...(toolbar.length > 0 ? { toolbar } : {}),
    ...(rowActions.length > 0 ? { rowActions } : {}),
  }
}

/** The form block: one node for each field; fields the server fills are shown too, and are read-only. */
export function deriveForm(entity: EntityDocument): FormBody {
  const { formSpan: span = DEFAULT_SPAN, formLabel: label } = entity.screen ?? {}
  const nodes = entity.fields.map(nodeOf)
  return { entity: entity.key, layout: { ...(label && { label }), span }, nodes }
}

/** The detail block: the form's nodes without secret fields; what is read stands beside its label. */
export function deriveDetail({ screen = {}, ...entity }: EntityDocument): FormBody {
  const { formLabel: _, ...read } = screen
  return deriveForm({ ...entity, screen: read, fields: entity.fields.filter(field => !field.secret) })
}

function nodeOf(field: Field): Node {
  const node: Node = { id: field.id, widget: widgetFor(field), bind: field.id }
  return isWide(field) ? { ...node, span: FULL_SPAN } : node
}

/** Long texts, files, sub-tables and secrets are not shown in lists. */
function isListed(field: Field): boolean {
  return !field.secret && isSaid(field) && field.type !== 'text' && field.format !== 'password'
}
