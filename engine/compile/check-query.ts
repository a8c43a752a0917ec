import type { Field, Query, QueryDocument } from '../schema/document.ts'
import { isNumber, ruleTypeOf } from '../value/rule-type.ts'
import type { Checking } from './checking.ts'
import { pageEnv, queryColumns, type Sources } from './page-env.ts'

export const sourcesOf = (checking: Checking): Sources => ({
  entity: key => checking.library.entity(key),
  query: key => checking.library.document('query', key) as QueryDocument | undefined,
})

/** The queries of a page or dashboard: their sources, columns, and the rules that bound them. */
export function checkQueries(checking: Checking, queries: Query[] | undefined, prefix: string) {
  checking.once(queries, `${prefix}queries`)
  for (const query of queries ?? []) checkQuery(checking, query, `${prefix}queries/${query.id}`)
}

function checkQuery(checking: Checking, query: Query, path: string) {
  const { library } = checking
  const none = checking.scope('the page', [])
  checking.rules(query.params, none, `${path}/params`)
  if (query.entity === undefined && query.sql === undefined && query.call === undefined) {
    checking.report(path, 'query.source')
  }
  if (query.sql !== undefined && !library.document('query', query.sql)) {
    checking.unknown(path, 'ref.query', query.sql, library.names('query'))
  }
  const entity = checking.entity(query.entity, path)
  if (!entity) return
  const scope = checking.recordScope(entity)
  checking.rule(query.where, 'bool', scope, `${path}/where`)
  for (const group of query.group ?? []) checking.field(scope, group.of ?? group.id, `${path}/${group.id}`)
  for (const { id, fn, of } of query.measures ?? []) {
    const field = of === undefined ? undefined : checking.field(scope, of, `${path}/${id}`)
    if (fn !== 'count' && of === undefined) checking.report(`${path}/${id}`, 'measure.of', { fn })
    if (field && (fn === 'sum' || fn === 'avg') && !isNumber(ruleTypeOf(field))) {
      checking.report(`${path}/${id}`, 'measure.type', { fn, field: of, type: field.type })
    }
  }
  const columns = queryColumns(query, sourcesOf(checking)) ?? {}
  for (const { id } of query.sort ?? []) checkColumn(checking, query.id, id, columns, `${path}/sort`)
}

/** A name of a column of query `id`. */
export function checkColumn(checking: Checking, id: string, name: string, columns: object, path: string) {
  const known = Object.keys(columns)
  if (!known.includes(name)) checking.report(path, 'query.column', { query: id, name, known })
}

/** A published query: its params and their defaults. */
export function checkQueryDocument(checking: Checking, query: QueryDocument) {
  checking.once(query.params, 'params')
  checking.once(query.result, 'result')
  checking.env = pageEnv({}, sourcesOf(checking))
  const scope = checking.scope(query.key, [])
  for (const param of query.params ?? []) {
    checking.rule(param.default, ruleTypeOf(param as Field), scope, `params/${param.id}/default`)
  }
}
