import { checkRule } from '../rules/check-rule.ts'
import { type RuleScope, SQL_PARAM_ENV } from '../rules/scope.ts'
import type { Field, FieldType, ModelQuery, Query, QueryDocument, Rules, TableBody } from '../schema/document.ts'
import { isNumber, ruleTypeOf } from '../value/rule-type.ts'
import { isRecord } from '../value/value.ts'
import type { Asked, Checking } from './checking.ts'
import { pageEnv, queryColumns, type Sources } from './page-env.ts'
import { withParams } from './place-queries.ts'
import { findQueryIn } from './shape-of-query.ts'

export const sourcesOf = (checking: Checking): Sources => ({
  entity: key => checking.library.entity(key),
  query: findQueryIn(checking.library),
})

/** Checks the queries of a page or dashboard: their sources, columns, and rules. */
export function checkQueries(checking: Checking, queries: Query[] | undefined, prefix: string) {
  checking.once(queries, `${prefix}queries`)
  for (const query of queries ?? []) checkQuery(checking, query, `${prefix}queries/${query.id}`)
}

function checkQuery(checking: Checking, query: Query, path: string) {
  const none = checking.scope('the page', [])
  const { use, sql } = query
  if (query.entity === undefined && use === undefined && sql === undefined && query.call === undefined) {
    checking.report(path, 'query.source')
  }
  const named = use ?? sql
  if (named === undefined) checking.rules(query.params, none, `${path}/params`)
  else checkNamed(checking, query, named, none, path)
  checking.call(query.call, `${path}/call`)
  checkAsked(checking, query, query.id, path)
}

/** Checks a query document named by its key: that it exists, has the expected kind, and gets the params it needs. */
function checkNamed(checking: Checking, { use, params = {} }: Query, name: string, none: RuleScope, path: string) {
  const found = sourcesOf(checking).query(name)
  if (!found) {
    checking.unknown(path, 'ref.query', name, checking.library.names('query'))
    return checking.rules(params, none, `${path}/params`)
  }
  const write = found.entity === undefined ? 'sql' : 'use'
  if (write !== (use === undefined ? 'sql' : 'use')) checking.report(path, 'query.named', { name, write })
  const { byId, names, needed } = askedBy(checking, found)
  for (const [id, rule] of Object.entries(params)) {
    const param = byId.get(id)
    if (!param) checking.unknown(`${path}/params/${id}`, 'ref.param', id, names, { in: name })
    checking.rule(
      rule,
      param && param.type !== 'enum' ? ruleTypeOf(param as Field) : null,
      none,
      `${path}/params/${id}`,
    )
  }
  if (found.entity !== undefined) checkGiven(checking, found, params, path)
  let missing = 0
  for (const id of needed) {
    if (params[id] !== undefined) continue
    if (++missing > MOST_MISSING) break
    checking.report(`${path}/params`, 'param.missing', { param: id, in: name })
  }
}

/** A param that is a value takes part in the document's condition as that value. */
function checkGiven(checking: Checking, found: ModelQuery, params: Rules, path: string) {
  const { where = true, entity } = found
  const model = checking.library.entity(entity)
  if (!model) return
  const scope: RuleScope = { ...checking.recordScope(model), whenRead: true }
  const none = withParams(where, found)
  if (checkRule(none, 'bool', scope, '').length > 0) return // reported in its own document
  for (const [id, value] of Object.entries(params)) {
    if (!isRecord(value))
      checking.rule(withParams(where, found, { [id]: value }), 'bool', scope, `${path}/params/${id}`)
  }
}

/** The most missing params reported for one use; further ones are reported once these are given. */
const MOST_MISSING = 10

/** The params of a query document; read once in a check. */
function askedBy({ asked }: Checking, document: QueryDocument): Asked {
  const known = asked.get(document)
  if (known) return known
  const params = document.params ?? []
  const needed = params.filter(({ required, default: begins }) => required && begins === undefined)
  const byId = new Map(params.map(param => [param.id, param]))
  const made = { byId, names: [...byId.keys()], needed: [...new Set(needed.map(({ id }) => id))] }
  asked.set(document, made)
  return made
}

/** Checks the query document of a table: it must return records, of the table's own model. */
export function checkTableQuery(checking: Checking, { query, entity }: TableBody, path: string) {
  if (!query) return
  checkNamed(checking, { id: '', ...query }, query.use, checking.scope('the page', []), path)
  const found = sourcesOf(checking).query(query.use)
  if (found?.entity !== undefined && (found.entity !== entity || found.get !== 'rows')) {
    checking.report(path, 'table.query', { name: query.use, entity })
  }
}

/** Checks a query over a model: its condition, groups, measures and sort. */
function checkAsked(checking: Checking, query: UnnamedQuery, called: string, path: string) {
  const at = (place: string) => (path === '' ? place : `${path}/${place}`)
  const entity = checking.entity(query.entity, path === '' ? 'entity' : path)
  if (!entity) return
  const scope: RuleScope = { ...checking.recordScope(entity), whenRead: true }
  checking.rule(query.where, 'bool', scope, at('where'))
  for (const { id, of = id, by } of query.group ?? []) {
    const field = checking.field(scope, of, at(id))
    if (field && by !== undefined && !DATED.includes(field.type))
      checking.report(at(id), 'group.by', { field: field.title, by })
  }
  for (const { id, fn, of } of query.measures ?? []) {
    if (query.group?.some(group => group.id === id)) checking.report(at(id), 'id.twice', { id, in: at('measures') })
    const field = of === undefined ? undefined : checking.field(scope, of, at(id))
    if (fn !== 'count' && of === undefined) checking.report(at(id), 'measure.of', { fn })
    if (field && (fn === 'sum' || fn === 'avg') && !isNumber(ruleTypeOf(field))) {
      checking.report(at(id), 'measure.type', { fn, field: of, type: field.type })
    }
  }
  // sorted before a script changes them
  const { after: _, ...plain } = { ...query, id: called } as Query
  const columns = queryColumns(plain, sourcesOf(checking)) ?? {}
  for (const { id } of query.sort ?? []) checkColumn(checking, called, id, columns, at('sort'))
}

const DATED: FieldType[] = ['date', 'datetime']

type UnnamedQuery = Pick<Query, 'entity' | 'get' | 'where' | 'group' | 'measures' | 'sort'>

/** Checks the name of a column of query `id`. */
export function checkColumn(checking: Checking, id: string, name: string, columns: object, path: string) {
  if (Object.hasOwn(columns, name)) return
  checking.report(path, 'query.column', { query: id, name, known: checking.some(name, Object.keys(columns)) })
}

/** Checks a query document: its params and their defaults and, over a model, its query. */
export function checkQueryDocument(checking: Checking, query: QueryDocument) {
  checking.once(query.params, 'params')
  if (query.entity === undefined) checking.once(query.result, 'result')
  const none = checking.scope(query.key, [])
  const scope = query.entity === undefined ? { ...none, env: { ...none.env, ...SQL_PARAM_ENV } } : none
  for (const param of query.params ?? []) {
    checking.rule(param.default, ruleTypeOf(param as Field), scope, `params/${param.id}/default`)
  }
  checking.env = pageEnv({ params: query.params }, sourcesOf(checking))
  if (query.entity === undefined) {
    if (!query.sql.join('').trim()) checking.report('sql', 'sql.text')
    return
  }
  for (const list of ['group', 'measures'] as const) checking.once(query[list], list)
  if (query.get === 'sums' && !query.measures?.length) checking.report('measures', 'query.nothing')
  checkAsked(checking, query, query.key, '')
}
