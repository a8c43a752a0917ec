/**
 * Converts a Formily property into a field: its type, its texts, its options, its first value.
 * @source docs/language.md#formily
 */
import { checkRule } from '../rules/check-rule.ts'
import type { Field, FieldType, Json } from '../schema/document.ts'
import { parseValue } from '../value/parse-value.ts'
import { ruleTypeOf } from '../value/rule-type.ts'
import { isExpression } from './expression/parse-expression.ts'
import { codeOf, givenOptions, type Options, optionsOf } from './options.ts'
import type { Report, Schema } from './schema.ts'

const BY_COMPONENT: Record<string, FieldType> = {
  'Input.TextArea': 'text',
  'Input.Rating': 'integer',
  NumberPicker: 'decimal',
  InputNumber: 'decimal',
  DatePicker: 'date',
  'DatePicker.DateTime': 'datetime',
  'DatePicker.MonthPicker': 'date',
  'DatePicker.YearPicker': 'date',
  'DatePicker.WeekPicker': 'date',
  'DatePicker.QuarterPicker': 'date',
  'DatePicker.RangePicker': 'json',
  TimePicker: 'time',
  'TimePicker.RangePicker': 'json',
  Rate: 'integer',
  Rating: 'integer',
  Slider: 'integer',
  Range: 'integer',
  Upload: 'file',
  'Upload.Dragger': 'file',
  'Upload.Card': 'file',
  Cascader: 'region',
  RegionCascader: 'region',
  UserSelect: 'user',
  DeptSelect: 'dept',
  Switch: 'boolean',
  Checkbox: 'boolean',
  JsonInput: 'json',
}
/** Whether the control determines the type: it is replaced by our widget for that type. */
export const hasTypeOfItsOwn = (component: string): boolean => Object.hasOwn(BY_COMPONENT, component)

/** Controls that offer a choice; without options, what is offered comes at run time. */
export const isChoice = (component: string): boolean => CHOOSES.test(component)
const CHOOSES = /^(Select|TreeSelect|Radio\.Group|Checkbox\.Group|Transfer|SelectTable)$/
const MANY_BY_NATURE = ['Checkbox.Group', 'Transfer']
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
  void: 'string',
}
const PLACES = 2
const MOST_PLACES = 10

/** The component of a property by our name for it: packages of Formily differ in a few. */
export const componentOf = (schema: Schema): string =>
  (typeof schema['x-component'] === 'string' ? schema['x-component'] : '')
    .replace(/^PreviewText\.(?=.)/, '')
    .replace(/^(Date|Time)Picker2/, '$1Picker')
    .replace(/^(Date|Time)RangePicker$/, '$1Picker.RangePicker')
    .replace(/^ArrayBase\./, 'ArrayItems.')

/** Whether a property only shows its value, by its control. */
export const isPreview = (schema: Schema): boolean => /^PreviewText(\.|$)/.test(String(schema['x-component'] ?? ''))

export interface MadeField {
  field: Field
  codes?: ReadonlyMap<Json, string>
}

/**
 * @param title    when the property says none
 * @param hasRows  its value is rows, whose fields are added later
 */
export function fieldOf(id: string, title: string, schema: Schema, report: Report, hasRows: boolean): MadeField {
  const component = componentOf(schema)
  const props = schema['x-component-props'] ?? {}
  const given = component === 'AutoComplete' ? null : givenOptions(schema)
  const field: Field = {
    id,
    type: hasRows ? 'children' : given ? 'enum' : typeOf(schema, component, props, report),
    title: { zh: textOf(schema.title) || textOf(schema['x-decorator-props']?.label) || title },
  }
  if (isExpression(schema.title)) report.say('title', 'formily.expression', { text: schema.title })
  if (isExpression(schema.enum)) report.say('enum', 'formily.expression', { text: schema.enum })
  const help = helpOf(schema)
  if (help) field.help = { zh: help }
  if (hasRows) {
    if (schema.default !== undefined)
      report.say('default', 'formily.default', { value: JSON.stringify(schema.default) })
    return { field: { ...field, fields: [] } }
  }
  const options = given && optionsOf(given, schema, columnsOf(schema), report)
  if (options) {
    field.options = options.options
    if (isMany(schema, component, props)) field.many = true
    if (props.mode === 'tags') report.say('x-component-props/mode', 'formily.prop', { prop: 'mode', component })
    if ([...options.codes.keys()].some(value => typeof value !== 'string')) report.leave('enum', 'code')
  }
  if (field.type === 'decimal') field.scale = placesOf(props)
  if (field.type === 'string' && /Password$/.test(component)) field.format = 'password'
  if (field.type === 'file' && props.accept !== undefined) takeAccept(field, props.accept, report)
  takeFirst(field, schema, options, report)
  return { field, ...(options ? { codes: options.codes } : {}) }
}

/** The columns of a table to choose from: its properties. */
const columnsOf = (schema: Schema): string[] => {
  if (componentOf(schema) !== 'SelectTable') return []
  const items = [schema.items ?? {}].flat()[0]
  return Object.keys({ ...items?.properties, ...schema.properties })
}

const isMany = ({ type }: Schema, component: string, { mode, multiple }: Record<string, unknown>): boolean =>
  mode !== 'single' &&
  ((type === 'array' && !/Cascader$/.test(component)) ||
    mode === 'multiple' ||
    mode === 'tags' ||
    multiple === true ||
    MANY_BY_NATURE.includes(component))

function typeOf(
  { type, format, default: first }: Schema,
  component: string,
  props: Record<string, unknown>,
  { say }: Report,
): FieldType {
  const told = hasTypeOfItsOwn(component) ? BY_COMPONENT[component] : undefined
  if (told === 'date' && (props.showTime || (typeof first === 'string' && /\d:\d/.test(first)))) return 'datetime'
  if (told === 'integer' && !Number.isInteger(Number(props.step ?? 1))) return 'decimal'
  if (told === 'decimal' && (props.precision === 0 || type === 'integer')) return 'integer'
  if (told) return (props.multiple && Object.hasOwn(MANY, told) ? MANY[told] : undefined) ?? told
  if (CHOOSES.test(component))
    return isMany({ type } as Schema, component, props) && component !== 'TreeSelect' ? 'json' : 'string'
  if (type === 'number' && props.precision === 0) return 'integer'
  if (type === 'string' && (format === 'date' || format === 'time')) return format
  if (type === 'string' && format === 'date-time') return 'datetime'
  const known = Object.hasOwn(BY_TYPE, String(type ?? 'string')) ? BY_TYPE[String(type ?? 'string')] : undefined
  if (!known) say('type', 'formily.type', { type })
  return known ?? 'json'
}

const PERIODS = ['week', 'month', 'quarter', 'year']

/** What a picker of dates picks in place of days; undefined for days. */
export function periodOf(schema: Schema): string | undefined {
  const [, told = schema['x-component-props']?.picker] =
    /^DatePicker\.(Week|Month|Quarter|Year)Picker$/.exec(componentOf(schema)) ?? []
  return PERIODS.find(period => period === String(told).toLowerCase())
}

const placesOf = ({ precision, step }: Record<string, unknown>): number => {
  const places = Number(precision ?? /\.(\d+)$/.exec(String(step ?? ''))?.[1]?.length ?? PLACES)
  return Number.isInteger(places) && places >= 0 ? Math.min(places, MOST_PLACES) : PLACES
}

/** Kinds of files by their extensions. */
function takeAccept(field: Field, accept: Json, { say }: Report): void {
  const kinds =
    typeof accept === 'string' ? accept.split(',').map(each => each.trim().toLowerCase().replace(/^\./, '')) : []
  if (kinds.length > 0 && kinds.every(kind => /^[a-z0-9]+$/.test(kind))) field.accept = kinds
  else say('x-component-props/accept', 'formily.prop', { prop: 'accept', component: 'Upload' })
}

/** Everything a schema says under or beside a control. */
function helpOf(schema: Schema): string {
  const props = schema['x-decorator-props'] ?? {}
  const said = [schema.description, props.tooltip, props.extra, props.help, props.feedbackText].map(textOf)
  return [...new Set(said.filter(Boolean))].join(' ')
}

function takeFirst(field: Field, schema: Schema, options: Options | null, { say }: Report): void {
  const first = schema.default ?? schema['x-value'] ?? schema['x-component-props']?.defaultValue
  if (first === undefined || first === null) return
  if (isExpression(first)) {
    say('default', 'formily.expression', { text: first })
    return
  }
  const value = options ? firstCode(field, schema, options, first) : field.type === 'date' ? firstDay(first) : first
  if (value === undefined || parseValue(field, value).issue || !isFirst(field, value))
    say('default', 'formily.default', { value: JSON.stringify(first) })
  else field.default = value
}

/** A year or a month is stored as its first day. */
const firstDay = (value: Json): Json =>
  typeof value === 'string' && /^\d{4}(-\d\d)?$/.test(value) ? `${value}-01-01`.slice(0, 'yyyy-MM-dd'.length) : value

/** Whether a value may stand as the default of the field. */
const isFirst = (field: Field, value: Json): boolean =>
  checkRule(value, ruleTypeOf(field), { name: field.id, fields: [], env: {}, entity: () => undefined }, '').length === 0

function firstCode({ many }: Field, schema: Schema, options: Options, first: Json): Json | undefined {
  if (!many) return codeOf(first, options, schema)
  const codes = [first].flat().map(each => codeOf(each, options, schema))
  return codes.includes(undefined) ? undefined : (codes as string[])
}

/** A text that is not an expression. */
export function textOf(value: unknown): string {
  return typeof value !== 'string' || isExpression(value) ? '' : value.trim()
}
