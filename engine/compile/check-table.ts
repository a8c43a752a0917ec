import { readsChosen } from '../rules/reads-chosen.ts'
import type { RuleScope } from '../rules/scope.ts'
import type { Column, EntityDocument, Field, FieldType, ListView, SearchField, TableBody } from '../schema/document.ts'
import { fitsKey, keysOver, viewManifest } from '../schema/list-views.ts'
import { isNumber, ruleTypeOf } from '../value/rule-type.ts'
import { isRecord } from '../value/value.ts'
import { onServer } from './check-acts.ts'
import { checkSearch } from './check-entity.ts'
import { checkValue } from './check-props.ts'
import { checkTableQuery } from './check-query.ts'
import { checkButtons, checkSteps } from './check-steps.ts'
import type { Checking } from './checking.ts'
import { findActs } from './find-acts.ts'
import { recordType } from './page-env.ts'

const UNEDITABLE: FieldType[] = ['serial', 'children', 'json']

/** Checks a table, standing alone (`prefix` '') or as the body of a node. */
export function checkTable(checking: Checking, table: TableBody, prefix: string) {
  for (const list of ['columns', 'search', 'views', 'formats'] as const) {
    checking.once(table[list] as { id: string }[] | undefined, prefix + list)
  }
  const entity = checking.entity(table.entity, `${prefix}entity`)
  if (!entity) return
  const scope: RuleScope = { ...checking.recordScope(entity), whenRead: true }
  checking.call(table.call, `${prefix}call`)
  checking.rules(table.with, { ...scope, fields: [] }, `${prefix}with`)
  checkTableQuery(checking, table, `${prefix}query`)
  const hasActs = findActs(table).some(({ over }) => over === 'row')
  checking.rule(table.where, 'bool', hasActs ? onServer(scope) : scope, `${prefix}where`)
  for (const column of table.columns ?? []) {
    const path = `${prefix}columns/${column.id}`
    const field = checking.field(scope, column.bind ?? column.id, path)
    const adds = column.total === 'sum' || column.total === 'avg'
    if (field && adds && !isNumber(ruleTypeOf(field))) {
      checking.report(path, 'measure.type', { fn: column.total, field: field.id, type: field.type })
    }
    if (field && column.edit && !isEditable(entity, column, field))
      checking.report(`${path}/edit`, 'column.edit', { field: column.bind ?? column.id })
  }
  for (const search of table.search ?? []) {
    const path = `${prefix}search/${search.id}`
    const field = checking.field(scope, search.bind ?? search.id, path)
    // the field's own search is checked with the field
    if (field && search.by !== field.search) checkSearch(checking, field, search.by, `${path}/by`)
    checkDefault(checking, search, field, scope, `${path}/default`)
    const widget = search.widget === undefined ? undefined : checking.library.widget(search.widget)
    if (widget?.props) checkValue(checking, widget.props, search.props ?? {}, `${path}/props`)
  }
  for (const sort of table.sort ?? []) checking.field(scope, sort.id, `${prefix}sort`)
  for (const view of table.views ?? []) {
    checkView(checking, view, { scope, overCall: table.call !== undefined }, `${prefix}views/${view.id}`)
  }
  for (const format of table.formats ?? []) {
    checking.rule(format.when, 'bool', scope, `${prefix}formats/${format.id}/when`)
  }
  const choosing = { ...scope, env: { ...scope.env, $chosen: `list:id:${entity.key}` as const } }
  checkButtons(checking, table.toolbar, choosing, `${prefix}toolbar`)
  const onChosen = table.toolbar?.find(({ steps }) => readsChosen(steps))
  if (onChosen && (table.select ?? 'none') === 'none')
    checking.report(`${prefix}select`, 'table.select', { button: onChosen.id })
  checkButtons(checking, table.rowActions, table.call ? scope : withRow(scope, entity), `${prefix}rowActions`)
  checkSteps(checking, table.on?.select, scope, `${prefix}on/select`)
  checkDialogs(checking, table, prefix)
}

/** The row in steps has the fields of the record. */
function withRow(scope: RuleScope, entity: EntityDocument): RuleScope {
  return { ...scope, env: { ...scope.env, $row: recordType(entity) } }
}

/** Whether the column can be edited in place: its value may be written, and fits into one control. */
function isEditable({ fields }: EntityDocument, { id, bind = id }: Column, field: Field): boolean {
  return bind === field.id && fields.includes(field) && field.value === undefined && !UNEDITABLE.includes(field.type)
}

/** The ends of a `between`, and each of several values, are rules of their own; a value is one of the field. */
function checkDefault(
  checking: Checking,
  { default: rule }: SearchField,
  field: Field | undefined,
  scope: RuleScope,
  path: string,
) {
  const type = field && !isRecord(rule) ? ruleTypeOf({ ...field, many: false }) : null
  for (const each of [rule].flat()) checking.rule(each, type, scope, path)
}

function checkView(
  checking: Checking,
  view: ListView,
  { scope, overCall }: { scope: RuleScope; overCall: boolean },
  path: string,
) {
  const keys = keysOver(view.view, overCall)
  if (overCall) checkOverCall(checking, view, path)
  checking.rule(view.where, 'bool', scope, `${path}/where`)
  for (const id of view.columns ?? []) checking.field(scope, id, `${path}/columns`)
  for (const sort of view.sort ?? []) checking.field(scope, sort.id, `${path}/sort`)
  for (const [key, schema] of Object.entries(keys)) {
    const id = view[key as keyof ListView]
    if (schema.editor !== 'field' || typeof id !== 'string') continue
    const field = checking.field(scope, id, `${path}/${key}`)
    if (field && !fitsKey(schema, field)) {
      const type = field.many ? `${field.type}[]` : field.type
      checking.report(`${path}/${key}`, schema.fault!, { by: field.id, type })
    }
  }
}

/** The rows of a call are only drawn: a view of them neither loads records nor narrows or sorts them. */
function checkOverCall(checking: Checking, view: ListView, path: string) {
  const { overCall, keys } = viewManifest(view.view)
  if (!overCall) return checking.report(path, 'view.call', { view: view.view })
  const refused = ['where', ...Object.keys(keys).filter(key => keys[key]!.overCall === false)]
  for (const key of refused) {
    if (view[key as keyof ListView] !== undefined) checking.report(`${path}/${key}`, 'view.call-key', { key })
  }
}

/** `form` and `detail` must name a block of the page, or a form document. */
function checkDialogs(checking: Checking, table: TableBody, prefix: string) {
  const { form, detail } = table
  const forms = () => [...checking.targets, ...checking.library.names('form')]
  const isForm = form === undefined || checking.targets.has(form) || checking.library.document('form', form)
  if (!isForm) checking.unknown(`${prefix}form`, 'ref.document', form, forms(), { kind: 'form' })
  if (detail !== undefined && !checking.targets.has(detail)) {
    checking.unknown(`${prefix}detail`, 'ref.document', detail, forms(), { kind: 'form' })
  }
}
