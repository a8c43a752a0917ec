/**
 * The types of the names that a page provides to its rules: `$param`, `$state`, `$var`, `$query`.
 * @source docs/language.md#queries
 */
import { type EnvTypes, fieldsOf, recordEnv } from '../rules/scope.ts'
import type { EntityDocument, Field, Query, QueryDocument, SqlQuery, Variable } from '../schema/document.ts'
import { ANY_LIST, type RuleType, ruleTypeOf } from '../value/rule-type.ts'
import { shapeOfQuery } from './shape-of-query.ts'

interface Named {
  params?: Variable[]
  state?: Variable[]
  variables?: Variable[]
  queries?: Query[]
}

/** Looks up the entity or the document behind a query. */
export interface Sources {
  entity(key: string): EntityDocument | undefined
  query(key: string): QueryDocument | undefined
}

export function pageEnv(page: Named, sources: Sources): EnvTypes {
  const queries = (page.queries ?? []).map(query => [`$query.${query.id}`, queryType(query, sources)] as const)
  return recordEnv({
    ...paramEnv(page.params),
    ...variableTypes('$state', page.state),
    ...variableTypes('$var', page.variables),
    ...Object.fromEntries(queries),
    $row: 'any',
    $event: 'any',
    $step: 'any',
  })
}

/** The types of what a screen is opened with, which does not change while it is open. */
export const paramEnv = (params?: Variable[]): EnvTypes => variableTypes('$param', params)

const variableTypes = (root: string, variables: Variable[] = []): EnvTypes =>
  Object.fromEntries(variables.map(each => [`${root}.${each.id}`, variableType(each)]))

/** An enum variable lists no options, so every code is valid. */
export const variableType = (variable: Variable): RuleType =>
  variable.type === 'enum' ? (variable.many ? ANY_LIST : 'any') : ruleTypeOf(variable as Field)

/** What rules see of a query's result: its columns when it is one record, else its `rows` and `total`. */
function queryType(query: Query, sources: Sources): RuleType | Record<string, RuleType> {
  const columns = queryColumns(query, sources)
  if (!columns) return 'any'
  const { get, group } = shapeOfQuery(query, sources.query)
  const one = get === 'one' || (get === 'sums' && !group?.length)
  const single = query.sql !== undefined && sqlOf(query.sql, sources)?.single === true
  return one || single ? columns : listType(columns)
}

type Columns = Record<string, RuleType>

/** Computed once per model or result, because many queries use the same one. */
const listTypes = new WeakMap<Columns, Columns>()
const recordTypes = new WeakMap<EntityDocument, Columns>()
const resultTypes = new WeakMap<SqlQuery['result'], Columns>()

function listType(columns: Columns): Columns {
  const made = listTypes.get(columns) ?? { ...columns, rows: 'any', total: 'int' }
  listTypes.set(columns, made)
  return made
}

/** The types of the fields of a record, by id. */
export function recordType(entity: EntityDocument): Columns {
  const made = recordTypes.get(entity) ?? typesOf(fieldsOf(entity))
  recordTypes.set(entity, made)
  return made
}

function resultType(result: SqlQuery['result']): Columns {
  const made = resultTypes.get(result) ?? typesOf(result as unknown as Field[])
  resultTypes.set(result, made)
  return made
}

const typesOf = (fields: readonly Field[]): Columns =>
  Object.fromEntries(fields.map(field => [field.id, ruleTypeOf(field)]))

/** Columns of a query's rows by id; undefined when they are unknown (a call, a script over them, or a missing source). */
export function queryColumns(named: Query, sources: Sources): Columns | undefined {
  if (named.after) return undefined
  const query = shapeOfQuery(named, sources.query)
  if (query.sql !== undefined) {
    const result = sqlOf(query.sql, sources)?.result
    return result && resultType(result)
  }
  const entity = query.entity === undefined ? undefined : sources.entity(query.entity)
  if (!entity) return undefined
  const types = recordType(entity)
  if (query.get !== 'sums') return types
  const groups = (query.group ?? []).map(({ id, of }) => [id, types[of ?? id] ?? 'any'] as const)
  const measures = (query.measures ?? []).map(({ id, fn, of }) => [id, measureType(fn, types[of ?? ''])] as const)
  return Object.fromEntries([...groups, ...measures])
}

function sqlOf(key: string, sources: Sources): SqlQuery | undefined {
  const found = sources.query(key)
  return found?.entity === undefined ? found : undefined
}

function measureType(fn: string, of: RuleType | undefined): RuleType {
  if (fn === 'count') return 'int'
  return fn === 'avg' ? 'dec' : (of ?? 'any')
}
