/** Chooses the control for a value by its schema. @source docs/designer.md#inspector */
import type { PropSchema } from '#engine/schema/document.ts'

export type ControlKind =
  | 'switch'
  | 'flag'
  | 'segments'
  | 'span'
  | 'select'
  | 'number'
  | 'input'
  | 'area'
  | 'text'
  | 'html'
  | 'tags'
  | 'colour'
  | 'rule'
  | 'formula'
  | 'steps'
  | 'options'
  | 'field'
  | 'back'
  | 'place'
  | 'entity'
  | 'dict'
  | 'query'
  | 'measure'
  | 'asked'
  | 'sort'
  | 'default'
  | 'who'
  | 'audience'
  | 'object'
  | 'rights'
  | 'buttons'
  | 'condition'
  | 'formChecks'
  | 'preRead'
  | 'form'
  | 'fieldList'
  | 'title'
  | 'columns'
  | 'items'
  | 'picture'
  | 'video'
  | 'drill'
  | 'screen'
  | 'narrows'
  | 'like'
  | 'record'
  | 'script'
  | 'json'

const EDITORS: ControlKind[] = [
  'area',
  'span',
  'text',
  'html',
  'colour',
  'flag',
  'rule',
  'formula',
  'steps',
  'options',
  'field',
  'back',
  'place',
  'entity',
  'dict',
  'query',
  'measure',
  'asked',
  'sort',
  'default',
  'who',
  'audience',
  'object',
  'rights',
  'buttons',
  'condition',
  'formChecks',
  'preRead',
  'form',
  'fieldList',
  'title',
  'columns',
  'items',
  'picture',
  'video',
  'drill',
  'screen',
  'narrows',
  'like',
  'record',
  'script',
]
const SEGMENTS = 4
const LONG = 80

export function controlFor(schema: PropSchema): ControlKind {
  const asked = schema.editor === 'color' ? 'colour' : schema.editor
  if (asked !== undefined && (EDITORS as string[]).includes(asked)) return asked as ControlKind
  if (schema.enum) return schema.enum.length <= SEGMENTS ? 'segments' : 'select'
  if (schema.const === true || schema.type === 'boolean') return 'switch'
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return (schema.maxLength ?? 0) > LONG ? 'area' : 'input'
    case 'array':
      return isScalar(schema.items) ? 'tags' : 'json'
    case 'object':
      return 'json'
    default:
      return 'json'
  }
}

function isScalar(schema: PropSchema | undefined): boolean {
  return schema === undefined || schema.enum !== undefined || schema.type === 'string' || schema.type === 'integer'
}

/** The key of the text that says why a number is refused; null where it may be. */
export function outOfRange(value: number, { minimum, maximum, type }: PropSchema): string | null {
  if (type === 'integer' && !Number.isInteger(value)) return 'designer.wrong.integer'
  if (minimum !== undefined && value < minimum) return 'designer.wrong.low'
  return maximum !== undefined && value > maximum ? 'designer.wrong.high' : null
}
