import type { Field, Json, Node } from '../../schema/document.ts'
import type { NameOf } from './read-expression.ts'

/** The parts of a Formily property that are read; others are listed. */
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

/** Lists something that our grammar cannot express, under the property's address. */
export type Say = (key: string, code: string, params: Record<string, unknown>) => void

/** A property being converted: its result so far, and what is left of the schema. */
export interface Placed {
  /** in the schema: the names of its ancestors and its own */
  path: string[]
  /** path of its value: without properties that are only layout */
  values: string[]
  schema: Schema
  node: Node
  /** null for layout */
  field: Field | null
  say: Say
}

export interface Names {
  nameOf: NameOf
  isTruth(name: string): boolean
}
