/**
 * Queries of a page or dashboard, and queries that are documents.
 * @source docs/language.md#page
 */
import type { Text } from '../../text/text.ts'
import type { FieldType, Sort } from './entity.ts'
import type { Envelope, Rule, Rules, To } from './envelope.ts'

export interface Variable {
  id: string
  type: FieldType
  title?: Text
  default?: Rule
  required?: true
  widget?: string
  /** of a choice: a list of codes */
  many?: true
  /** the field whose options and `choices` it has; of the fields they read the variables of the same id are read */
  like?: { entity: string; field: string }
  dict?: string
  to?: string
}

export interface Query {
  id: string
  entity?: string
  /** a query document over a model */
  use?: string
  /** a query document of SQL */
  sql?: string
  call?: string
  get?: 'rows' | 'one' | 'sums'
  params?: Rules
  where?: Rule
  group?: { id: string; of?: string; by?: 'day' | 'week' | 'month' | 'quarter' | 'year' }[]
  measures?: { id: string; fn: 'count' | 'sum' | 'avg' | 'min' | 'max'; of?: string; title?: Text }[]
  sort?: Sort[]
  size?: number
  run?: 'open' | 'seen' | 'asked'
  minutes?: number
  /** a script over its rows; its source stays on the server @source ADR 0022 */
  after?: { source: string[] }
}

/** A query over a model; a page's query that `use`s it runs this query. */
export interface ModelQuery extends Envelope<'query'>, Pick<Query, 'where' | 'group' | 'measures' | 'sort' | 'size'> {
  entity: string
  get: 'rows' | 'sums'
  params?: Variable[]
}

/** One `select` over a source. */
export interface SqlQuery extends Envelope<'query'> {
  entity?: undefined
  source: string
  sql: string[]
  params?: Variable[]
  result: { id: string; column?: string; type: FieldType; title?: Text }[]
  single?: true
  access?: To
}

export type QueryDocument = ModelQuery | SqlQuery
