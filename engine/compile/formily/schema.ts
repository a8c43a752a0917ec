import type { Field, Json, Node } from '../../schema/document.ts'
import type { NameOf } from './read-expression.ts'

/** What is read of a Formily property; anything else is listed. */
export interface Schema {
  type?: string
  title?: unknown
  description?: unknown
  default?: Json
  'x-value'?: Json
  enum?: (Json & { label?: Json; value?: Json })[]
  format?: string
  required?: boolean | string[]
  properties?: Record<string, Schema>
  items?: Schema
  definitions?: Record<string, Schema>
  $ref?: string
  'x-index'?: number
  'x-component'?: string
  'x-component-props'?: Record<string, Json>
  'x-decorator'?: string
  'x-decorator-props'?: Record<string, Json>
  'x-content'?: Json
  'x-validator'?: unknown
  'x-reactions'?: unknown
  [key: string]: unknown
}

/** Lists something that cannot be said in our grammar, under the property's address. */
export type Say = (key: string, code: string, params: Record<string, unknown>) => void

/** A property on its way: what became of it, and what it still says. */
export interface Placed {
  /** of the schema: names of what is around it and its own */
  path: string[]
  /** where its value lies: without what only lays out */
  values: string[]
  schema: Schema
  node: Node
  /** null for what only lays out */
  field: Field | null
  say: Say
}

export interface Names {
  nameOf: NameOf
  isTruth(name: string): boolean
}
