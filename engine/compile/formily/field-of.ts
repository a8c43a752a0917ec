/**
 * Converts the facts of a Formily property into a field.
 * @source docs/language.md#formily
 */
import type { Field, FieldType, Json, Option } from '../../schema/document.ts'
import { isExpression } from './read-expression.ts'
import type { Say, Schema } from './schema.ts'

const BY_COMPONENT: Record<string, FieldType> = {
  'Input.TextArea': 'text',
  DatePicker: 'date',
  'DatePicker.DateTime': 'datetime',
  'DatePicker.RangePicker': 'json',
  TimePicker: 'time',
  'TimePicker.RangePicker': 'json',
  Rate: 'integer',
  Slider: 'integer',
  Upload: 'file',
  'Upload.Dragger': 'file',
  Cascader: 'region',
  RegionCascader: 'region',
  UserSelect: 'user',
  DeptSelect: 'dept',
  Switch: 'boolean',
  JsonInput: 'json',
}
/** Whether the control determines the type: it is replaced by our widget for that type. */
export const hasTypeOfItsOwn = (component: string): boolean => Object.hasOwn(BY_COMPONENT, component)

const MANY: Partial<Record<FieldType, FieldType>> = { user: 'users', dept: 'depts' }
const BY_TYPE: Partial<Record<string, FieldType>> = {
  string: 'string',
  number: 'decimal',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  array: 'json',
  object: 'json',
}
const FORMATS: Record<string, Field['format']> = { email: 'email', url: 'url', phone: 'phone', idcard: 'idCard' }
/** Formily's facts → ours, for texts and for numbers */
const LENGTHS: Record<string, 'minLength' | 'maxLength'> = { minLength: 'minLength', maxLength: 'maxLength' }
const BOUNDS: Record<string, 'min' | 'max'> = { minimum: 'min', maximum: 'max', min: 'min', max: 'max' }
const PLACES = 2
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/

/** @param id of the field; its wire name is the property's when that differs */
export function fieldOf(id: string, name: string, schema: Schema, say: Say): Field {
  const component = schema['x-component'] ?? ''
  const props = schema['x-component-props'] ?? {}
  const field: Field = { id, type: typeOf(schema, component, props, say), title: { zh: textOf(schema.title) || name } }
  if (name !== id && /^[A-Za-z_]\w{0,63}$/.test(name)) field.name = name
  if (isExpression(schema.title)) say('title', 'formily.expression', { text: schema.title })
  const help = textOf(schema.description) || textOf(schema['x-decorator-props']?.tooltip)
  if (help) field.help = { zh: help }
  if (field.type === 'enum') takeOptions(field, schema, say)
  if (field.type === 'decimal') field.scale = Number(props.precision ?? PLACES)
  if (/Password$/.test(component)) field.format = 'password'
  takeFacts(field, schema, say)
  takeFacts(
    field,
    Object.fromEntries(Object.entries(props).filter(([key]) => key === 'maxLength' || key in BOUNDS)),
    say,
  )
  for (const validator of [schema['x-validator'] ?? []].flat()) takeValidator(field, validator, say)
  const first = schema.default ?? schema['x-value']
  if (isExpression(first)) say('default', 'formily.expression', { text: first })
  else if (first !== undefined && first !== null) field.default = codesOf(field, first)
  return field
}

function typeOf(
  { type, enum: options, format }: Schema,
  component: string,
  props: Record<string, unknown>,
  say: Say,
): FieldType {
  if (options) return 'enum'
  const told = BY_COMPONENT[component] as FieldType | undefined
  if (told === 'date' && props.showTime) return 'datetime'
  if (told === 'integer' && !Number.isInteger(Number(props.step ?? 1))) return 'decimal'
  if (told) return (props.multiple ? MANY[told] : undefined) ?? told
  if (type === 'number' && props.precision === 0) return 'integer'
  if (type === 'string' && (format === 'date' || format === 'time')) return format
  if (type === 'string' && format === 'date-time') return 'datetime'
  const known = BY_TYPE[type ?? 'string']
  if (!known) say('type', 'formily.type', { type })
  if (type === 'array') say('items', 'formily.rows', {})
  return known ?? 'json'
}

/** Options by code; a value that is no valid code gets a new one, which is listed. */
function takeOptions(field: Field, schema: Schema, say: Say): void {
  field.options = (schema.enum ?? []).map((each, at): Option => {
    const { label, value } = each !== null && typeof each === 'object' ? each : { label: each, value: each }
    const code = String(value)
    const id = CODE.test(code) ? code : `option${at + 1}`
    if (id !== code) say('enum', 'formily.option', { value: code, id })
    return { id, title: { zh: String(label ?? code) } }
  })
  if (schema.type === 'array') field.many = true
}

const codesOf = ({ type, many }: Field, value: Json): Json =>
  type !== 'enum' ? value : many ? [value].flat().map(String) : String(value)

function takeFacts(field: Field, facts: Record<string, unknown>, say: Say): void {
  const isText = field.type === 'string' || field.type === 'text'
  const isNumber = field.type === 'integer' || field.type === 'decimal'
  for (const [key, value] of Object.entries(facts)) {
    const length = Object.hasOwn(LENGTHS, key) ? LENGTHS[key] : undefined
    const bound = Object.hasOwn(BOUNDS, key) ? BOUNDS[key] : undefined
    if (isText && (length ?? bound) && Number(value) > 0)
      field[length ?? (bound === 'min' ? 'minLength' : 'maxLength')] = Number(value)
    else if (isNumber && bound) field[bound] = field.type === 'decimal' ? String(value) : Number(value)
    else if (key === 'pattern' && isText && typeof value === 'string') field.pattern = value.replaceAll(/^\/|\/$/g, '')
    else if (key === 'format' && isText && FORMATS[String(value)]) field.format = FORMATS[String(value)]!
    else if (key === 'format' && !(String(value) in BY_TYPE) && value !== 'date-time')
      say('format', 'formily.validator', { text: String(value) })
    else if (/^exclusive|^multipleOf$|^(max|min)Items$|^uniqueItems$/.test(key)) say(key, 'formily.key', { key })
  }
}

function takeValidator(field: Field, validator: unknown, say: Say): void {
  if (typeof validator === 'string' && !isExpression(validator)) {
    takeFacts(field, { format: validator }, say)
    return
  }
  if (validator === null || typeof validator !== 'object') {
    say('x-validator', 'formily.validator', { text: String(validator) })
    return
  }
  const { message, required, triggerType: _, ...facts } = validator as Record<string, unknown>
  if (required === true) field.required = true
  const told = Object.keys(facts).filter(key => key === 'validator' || isExpression(facts[key]))
  for (const key of told) say('x-validator', 'formily.validator', { text: key })
  takeFacts(field, Object.fromEntries(Object.entries(facts).filter(([key]) => !told.includes(key))), say)
  if (typeof message !== 'string' || isExpression(message)) return
  const facets = (['pattern', 'min', 'max', 'minLength', 'maxLength'] as const).filter(facet => facet in facts)
  for (const facet of required === true ? (['required', ...facets] as const) : facets)
    field.message = { ...field.message, [facet]: { zh: message } }
}

/** A text that is not an expression. */
export function textOf(value: unknown): string {
  return typeof value !== 'string' || isExpression(value) ? '' : value.trim()
}
