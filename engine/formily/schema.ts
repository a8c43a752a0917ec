import type { Field, FormCheck, Json, Node, Rule } from '../schema/document.ts'

/** The parts of a Formily property that are read; others are listed. */
export interface Schema {
  type?: string
  title?: unknown
  description?: unknown
  default?: Json
  'x-value'?: Json
  enum?: unknown
  format?: string
  required?: unknown
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
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

/** What becomes of a property of a schema that no form of ours says. */
export interface Report {
  /** Lists something that our grammar cannot express, under the property's address. */
  say(key: string, code: string, params: Record<string, unknown>): void
  /** Notes something the product decides itself. @param reason  a row of `ours.ts` */
  leave(key: string, reason: string): void
}

/** What rules say of a property, put together from its own keys and the reactions upon it. */
export interface States {
  /** false: it has no value */
  exists: Rule
  /** false: it is not seen and keeps its value */
  shown: Rule
  locked: Rule
  required: Rule
  /** the value is computed; undefined: it is not */
  value: Rule | undefined
}

/** A property being converted: its result so far, and what is left of the schema. */
export interface Placed {
  /** in the schema: the names of its ancestors and its own; a row is `*` */
  path: string[]
  /** path of its value: without properties that are only layout */
  values: string[]
  /** the property whose rows it is in; null outside of rows */
  rows: Placed | null
  schema: Schema
  /** null for a layout that draws nothing of its own */
  node: Node | null
  /** null for layout */
  field: Field | null
  /** of a field with options: their values in the schema → their codes */
  codes?: ReadonlyMap<Json, string>
  /** of layout: what is in it, at any depth, rows left out */
  inside: Placed[]
  states: States
  /** refusals of its value, over its field; those in rows are said of the rows */
  checks: FormCheck[]
  report: Report
}

/** The own fields of a form, or of rows in it. */
export interface Place extends Pick<Placed, 'path' | 'values' | 'rows'> {
  fields: Field[]
  /** what one part alone is called that says no title itself */
  title: string
  /** columns of the grid around it */
  columns: number
  depth: number
}
