/**
 * Queries of a page or dashboard, and SQL as a document.
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
  dict?: string
  to?: string
}

export interface Query {
  id: string
  entity?: string
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
}

export interface QueryDocument extends Envelope<'query'> {
  source: string
  sql: string[]
  params?: Variable[]
  result: { id: string; column?: string; type: FieldType; title?: Text }[]
  single?: true
  access?: To
}
