import type { Json } from '../../schema/document.ts'

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
