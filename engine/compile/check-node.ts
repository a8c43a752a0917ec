import { boundTypeOf } from '../entity/derive-widget.ts'
import { kindOf } from '../kind/kinds.ts'
import { isSqlQuery } from '../kind/query.ts'
import { rowsOf } from '../rules/rows-of.ts'
import { type EnvTypes, optionEnv, type RuleScope, recordEnv } from '../rules/scope.ts'
import type {
  DashboardBody,
  DocumentKind,
  EntityDocument,
  Field,
  FormBody,
  FormDocument,
  Node,
  TableBody,
  WidgetDocument,
} from '../schema/document.ts'
import { drawsQuery } from '../schema/draws-query.ts'
import { isNumber, ruleTypeOf } from '../value/rule-type.ts'
import { keptIds } from '../version/lists.ts'
import { aroundActs } from './check-acts.ts'
import { checkDashboardBody } from './check-dashboard.ts'
import { checkFields } from './check-entity.ts'
import { checkPreRead } from './check-pre-read.ts'
import { checkProps } from './check-props.ts'
import { checkColumn, sourcesOf } from './check-query.ts'
import { checkSteps } from './check-steps.ts'
import { checkTable } from './check-table.ts'
import type { Checking } from './checking.ts'
import { circlePath } from './circle-path.ts'
import { findActs } from './find-acts.ts'
import { queryColumns } from './page-env.ts'

/**
 * Checks a node with everything below it. `scope`: the record around it. Its path is `nodes/<id>` in its scope, at any
 * depth.
 */
export function checkNode(checking: Checking, node: Node, scope: RuleScope, prefix: string, list = 'nodes') {
  const path = `${prefix}${list}/${node.id}`
  const field = node.bind === undefined ? undefined : checking.field(scope, node.bind, path)
  checkWidgetOf(checking, node, field, path)
  checkMap(checking, node, path)
  if (list === 'nodes') checkFed(checking, node, path)
  if (node.query !== undefined && !checking.queries.has(node.query)) {
    checking.unknown(path, 'ref.query', node.query, [...checking.queries.keys()])
  }
  checking.rule(node.when, 'bool', hasActs(checking, node) ? aroundActs(scope) : scope, `${path}/when`)
  for (const key of ['readOnly', 'required'] as const) checking.rule(node[key], 'bool', scope, `${path}/${key}`)
  checking.rule(node.value, field ? ruleTypeOf(field) : null, scope, `${path}/value`)
  const choosing = field ? { ...scope, env: { ...scope.env, ...optionEnv(field, scope.entity) } } : scope
  checking.rule(node.choices, 'bool', choosing, `${path}/choices`)
  checking.rules(node.live, { ...scope, whenRead: true }, `${path}/live`)
  checking.rules(node.with, scope, `${path}/with`)
  for (const [event, steps] of Object.entries(node.on ?? {})) checkSteps(checking, steps, scope, `${path}/on/${event}`)
  checkBody(checking, node, path)
  const rows = rowsOf(field, scope.entity)
  if (rows) checkTotals(checking, rows, node, path)
  const inner = rows ? checking.recordScope(rows, scope) : scope
  for (const child of node.children ?? []) checkNode(checking, child, inner, prefix)
}

/** Only numbers are added up below rows. */
function checkTotals(checking: Checking, rows: EntityDocument, { props }: Node, path: string) {
  const totals = [props?.totals ?? []].flat()
  for (const { id, type, ...field } of rows.fields.filter(({ id }) => totals.includes(id))) {
    if (!isNumber(ruleTypeOf({ ...field, id, type })))
      checking.report(path, 'measure.type', { fn: 'sum', field: id, type })
  }
}

/** Whether the server is asked for an action from within the node, and asks its condition again. */
function hasActs({ library }: Checking, node: Node): boolean {
  if (node.when === undefined) return false
  const used = node.use === undefined ? undefined : library.document(node.widget as DocumentKind, node.use)
  return findActs({ node, used }).length > 0
}

function checkWidgetOf(checking: Checking, node: Node, field: Field | undefined, path: string) {
  const { library } = checking
  const widget = library.widget(node.widget)
  if (!widget) {
    if (!kindOf({ kind: node.widget }).block)
      checking.unknown(path, 'widget.unknown', node.widget, library.names('widget'))
    return
  }
  if (field && widget.binds && !widget.binds.includes(boundTypeOf(field)) && !node.bind?.includes('.')) {
    checking.report(path, 'widget.binds', {
      widget: node.widget,
      binds: widget.binds,
      field: field.id,
      type: boundTypeOf(field),
    })
  }
  checkProps(checking, widget, node, path)
}

/** Reports a widget that draws columns of a query and is not tied to any: it would stay empty. */
function checkFed(checking: Checking, { widget, bind, value, query, map }: Node, path: string) {
  const manifest = checking.library.widget(widget)
  if (!manifest || !drawsQuery(manifest) || bind !== undefined || value !== undefined) return
  if (query === undefined || map === undefined) checking.report(path, 'node.slots', {}, 'warning')
}

function checkMap(checking: Checking, { widget, query: id, map = {} }: Node, path: string) {
  const query = id === undefined ? undefined : checking.queries.get(id)
  const columns = query && queryColumns(query, sourcesOf(checking))
  if (!columns) return
  const found = query.sql === undefined ? undefined : sourcesOf(checking).query(query.sql)
  if (found && isSqlQuery(found) && !found.single && showsOne(checking.library.widget(widget)))
    checking.report(path, 'card.single', { query: found.title })
  for (const [slot, name] of Object.entries(map)) checkColumn(checking, query.id, name, columns, `${path}/map/${slot}`)
}

/** Whether a widget shows one value of a query: lists have names along x. @source DB-32 */
const showsOne = (manifest: WidgetDocument | undefined) =>
  manifest?.slots?.some(({ id }) => id === 'value') === true && !manifest.slots.some(({ id }) => id === 'x')

function checkBody(checking: Checking, node: Node, path: string) {
  const { use, body, widget } = node
  if (use !== undefined) {
    const kind = widget as DocumentKind
    const { library } = checking
    if (!library.document(kind, use)) checking.unknown(path, 'ref.document', use, library.names(kind), { kind })
    const circle = widget === 'form' ? circleFrom(use, checking) : null
    if (circle) checking.report(path, 'ref.circle', { path: circlePath(circle) })
  }
  if (!body) return
  if (widget === 'table') checkTable(checking, body as TableBody, `${path}/`)
  if (widget === 'form') checkFormBody(checking, body as FormBody, `${path}/`)
  if (widget === 'dashboard') checkDashboardBody(checking, body as DashboardBody, `${path}/`, checkNode)
}

/** The keys by which form `key` leads back to a form that contains it; null when it does not. Each form is visited once. */
function circleFrom(key: string, checking: Checking): string[] | null {
  const { circles } = checking
  if (!circles.has(key)) {
    const path = followForms(key, [], checking)
    path?.forEach((each, at) => {
      if (!circles.has(each)) circles.set(each, pathFrom(path, at))
    })
  }
  return circles.get(key) ?? null
}

/** The keys from the outermost of `trail` to the first one that repeats, or that is known to lead to a circle. */
function followForms(key: string, trail: string[], checking: Checking): string[] | null {
  const known = checking.circles.get(key)
  if (known === null) return null
  if (known) return [...trail, ...known]
  if (trail.includes(key)) return [...trail, key]
  const usesIn = (nodes: Node[] = []): string[] =>
    nodes.flatMap(node => [...(node.widget === 'form' && node.use ? [node.use] : []), ...usesIn(node.children)])
  const uses = usesIn((checking.library.document('form', key) as FormDocument | undefined)?.nodes)
  const inner = [...trail, key]
  for (const use of uses) {
    const path = followForms(use, inner, checking)
    if (path) return path
  }
  checking.circles.set(key, null)
  return null
}

/** A path into a circle, from index `at` until the circle closes: `a b c b` from `c` gives `c b c`. */
function pathFrom(path: string[], at: number): string[] {
  const closes = path.indexOf(path.at(-1)!)
  return at <= closes ? path.slice(at) : [...path.slice(at), ...path.slice(closes + 1, at + 1)]
}

const paramsIn = (env: EnvTypes): EnvTypes =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('$param.')))

/** Checks a form, standing alone (`prefix` '') or as the body of a node. */
export function checkFormBody(checking: Checking, form: FormBody, prefix: string) {
  checkIds(checking, form.nodes ?? [], 'form', prefix)
  const entity = checking.entity(form.entity, `${prefix}entity`)
  const scope = entity ? checking.recordScope(entity) : checking.scope('this form', form.fields ?? [])
  if (form.fields) {
    checking.once(form.fields, `${prefix}fields`)
    // they become a model of their own, which knows what its screen is opened with
    checkFields(checking, form.fields, { ...scope, env: recordEnv(paramsIn(checking.env)) }, undefined, prefix)
  }
  if (form.entity !== undefined && !entity) return
  for (const node of form.nodes ?? []) checkNode(checking, node, scope, prefix)
  checking.once(form.checks, `${prefix}checks`)
  for (const check of form.checks ?? []) {
    const path = `${prefix}checks/${check.id}`
    if (check.by !== 'rule') checking.report(path, 'check.later', { by: check.by }, 'warning')
    checking.rule(check.refuse, 'bool', scope, `${path}/refuse`)
    if (check.at !== undefined) checking.field(scope, check.at, `${path}/at`)
    checking.rules(check.params, scope, `${path}/params`)
    const { names, document } = checking.library
    if (check.query !== undefined && !document('query', check.query)) {
      checking.unknown(path, 'ref.query', check.query, names('query'))
    }
  }
  for (const { path, code, params } of form.preRead ? checkPreRead(form.preRead) : [])
    checking.report(`${prefix}preRead/${path}`, code, params)
  checkSteps(checking, form.afterSubmit, scope, `${prefix}afterSubmit`)
}

/** Ids must be unique in their scope at any depth, and none may be the name of a list there. */
export function checkIds(checking: Checking, nodes: Node[], kind: DocumentKind, prefix: string) {
  const reserved = keptIds(kind)
  const seen = new Set<string>()
  const visit = (node: Node) => {
    const path = `${prefix}nodes/${node.id}`
    if (seen.has(node.id)) checking.report(path, 'id.twice', { id: node.id, in: prefix || 'document' })
    if (reserved.includes(node.id)) checking.report(path, 'id.list', { id: node.id })
    seen.add(node.id)
    checking.targets.add(node.id)
    node.children?.forEach(visit)
  }
  nodes.forEach(visit)
}
