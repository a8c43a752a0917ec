/**
 * Converts the props of a control and of the frame around it: by the manifest of our widget, else they are the
 * product's own, else they are listed.
 * @source docs/language.md#formily
 */
import type { FormBody, Json, WidgetDocument } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { isExpression } from './expression/parse-expression.ts'
import { componentOf, textOf } from './field-of.ts'
import type { Names } from './names.ts'
import { reasonFor } from './ours.ts'
import type { Placed } from './schema.ts'
import { readAs, type Scopes } from './states.ts'

type Widgets = Readonly<Record<string, WidgetDocument>>
type Layout = NonNullable<FormBody['layout']>

const COLUMNS = 24
/** Read elsewhere: by the field, by a title, by a state, or from a node's place. */
const TAKEN_ELSEWHERE = new Set(
  `precision picker maxLength minLength min max tab header title defaultValue disabled readOnly accept
  gridSpan span layout maxColumns minColumns`.split(/\s+/),
)
/** Decorators that are a frame around a control, as ours is. */
const FRAMES = /^(FormItem(\.BaseItem)?|Editable(\.Popover)?|Array\w+\.(Item|Column|CollapsePanel)|div|span)$/
/** Of the frame, read by the field or by its place. */
const IN_FRAME = new Set([
  'tooltip',
  'extra',
  'help',
  'feedbackText',
  'label',
  'gridSpan',
  'labelWidth',
  'addonAfter',
  'addonBefore',
])

/** The name of a prop in the manifest of the widget; undefined when it has none. */
export function liveProp(prop: string, { node, schema }: Placed, widgets: Widgets): string | undefined {
  const { formily, props } = widgets[node!.widget] ?? {}
  const name = Object.hasOwn(formily?.props ?? {}, prop) ? formily?.props?.[prop] : undefined
  return typeof name === 'string' && name in (props?.properties ?? {}) && componentOf(schema) !== '' ? name : undefined
}

/** @param isKnown  the component has a counterpart; of another one every prop is listed */
export function takeProps(placed: Placed, widgets: Widgets, isKnown: boolean): void {
  const { node, schema, report } = placed
  const component = componentOf(schema)
  const names = (node && widgets[node.widget]?.formily?.props) ?? {}
  const content = component === '' ? undefined : schema['x-content']
  const given = { ...schema['x-component-props'], ...(content === undefined ? {} : { content }) }
  for (const [key, value] of Object.entries(given)) {
    const name = Object.hasOwn(names, key) ? names[key] : undefined
    if (name === null || value === undefined || value === null || (isKnown && TAKEN_ELSEWHERE.has(key))) continue
    if (
      name !== undefined &&
      (isExpression(value) ? liveProp(key, placed, widgets) : takeProp(placed, name, value, widgets))
    )
      continue
    if (key === 'showTime' && (value === false || placed.field?.type === 'datetime')) continue
    const reason = isKnown ? reasonFor(key, component) : undefined
    const isIcon = isKnown && isExpression(value) && /^(prefix|suffix|addonAfter|addonBefore)$/.test(key)
    if (reason ?? isIcon) report.leave(`x-component-props/${key}`, reason ?? 'look')
    else if (isKnown && (key === 'addonAfter' || key === 'addonBefore') && takeAddon(placed, key, value, widgets))
      continue
    else report.say(`x-component-props/${key}`, 'formily.prop', { prop: key, component })
  }
}

/** Props that are expressions, once all names are known. */
export function takeLiveProps(placed: Placed, widgets: Widgets, names: Names, scopes: Scopes): void {
  const { node, schema, report } = placed
  for (const [key, value] of Object.entries(schema['x-component-props'] ?? {})) {
    const name = node && isExpression(value) ? liveProp(key, placed, widgets) : undefined
    if (!name) continue
    const rule = readAs(value, 'value', names.findFor(placed, placed), scopes.of(placed))
    if (rule === undefined)
      report.say(`x-component-props/${key}`, 'formily.prop', { prop: key, component: componentOf(schema) })
    else node!.live = { ...node!.live, [name]: rule }
  }
}

/** @returns false when the value does not fit the widget's prop */
function takeProp({ node }: Placed, name: string, value: Json, widgets: Widgets): boolean {
  const known = widgets[node!.widget]?.props.properties?.[name] as { type?: string; enum?: Json[] } | undefined
  const fitted = fitProp(known ?? {}, value)
  if (fitted !== undefined) node!.props = { ...node!.props, [name]: fitted }
  return fitted !== undefined
}

function fitProp({ type, enum: words }: { type?: string; enum?: Json[] }, value: Json): Json | undefined {
  if (words && !words.includes(value)) return undefined
  switch (type) {
    case 'object':
      return typeof value === 'string' ? { zh: value } : isRecord(value) ? (value as Json) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : isRecord(value) ? true : undefined
    case 'number':
    case 'integer': {
      const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
      return Number.isNaN(number) || (type === 'integer' && !Number.isInteger(number)) ? undefined : number
    }
    case 'string':
      return typeof value === 'string' ? value : undefined
    default:
      return value
  }
}

/** The frame around a control. */
export function takeFrame(placed: Placed, columns: number, layout: Layout, widgets: Widgets): void {
  const { node, schema, report } = placed
  const decorator = schema['x-decorator']
  const props = schema['x-decorator-props'] ?? {}
  const isFrame = typeof decorator !== 'string' || FRAMES.test(decorator)
  if (!isFrame) report.say('x-decorator', 'formily.decorator', { decorator })
  for (const [key, value] of Object.entries(props)) {
    if (takeOfFrame(placed, key, value, widgets)) continue
    if (key === 'labelWidth' && typeof value === 'number') layout.labelWidth ??= Math.round(value)
    else {
      const reason = isFrame ? reasonFor(key, decorator) : undefined
      if (reason) report.leave(`x-decorator-props/${key}`, reason)
      else report.say(`x-decorator-props/${key}`, 'formily.prop', { prop: key, component: decorator ?? '' })
    }
  }
  const span = Number(props.gridSpan)
  if (node && !Number.isNaN(span) && span !== 0)
    node.span = span < 0 ? COLUMNS : Math.min(COLUMNS, Math.max(1, Math.floor((COLUMNS / columns) * span)))
}

/** @returns whether the field or its place takes it */
function takeOfFrame(placed: Placed, key: string, value: Json, widgets: Widgets): boolean {
  if (!IN_FRAME.has(key) || key === 'labelWidth') return false
  if (key === 'addonAfter' || key === 'addonBefore') return takeAddon(placed, key, value, widgets)
  if (key === 'gridSpan') return !isExpression(value)
  if (key === 'label') return textOf(value) !== ''
  return placed.field !== null && (textOf(value) !== '' || !value)
}

/** What stands before or after a control: a unit of a number, the ends of a text, else a part of its help. */
function takeAddon({ field, node }: Placed, key: string, value: Json, widgets: Widgets): boolean {
  const text = textOf(value)
  if (!text || !field || !node) return false
  const name = key === 'addonAfter' ? 'suffix' : 'prefix'
  if (name in (widgets[node.widget]?.props.properties ?? {})) node.props = { ...node.props, [name]: { zh: text } }
  else if (name === 'suffix' && (field.type === 'integer' || field.type === 'decimal')) field.unit = { zh: text }
  else field.help = { zh: [field.help?.zh, text].filter(Boolean).join(' ') }
  return true
}

/** The layout of the form, which any of its layouts may say. */
export function takeLayout(layout: Layout, props: Record<string, Json>): void {
  if (props.layout === 'vertical') layout.label = 'top'
  if (typeof props.labelWidth === 'number') layout.labelWidth = Math.round(props.labelWidth)
}
