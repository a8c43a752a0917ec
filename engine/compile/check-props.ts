import type { Json, Node, PropSchema, WidgetDocument } from '../schema/document.ts'
import { isColour } from '../value/colour.ts'
import { safeLink } from '../value/safe-link.ts'
import type { Checking } from './checking.ts'

/** Checks the literals in `props` and the names in `live` and `on` against the widget's manifest. */
export function checkProps(checking: Checking, widget: WidgetDocument, node: Node, path: string) {
  if (widget.props) checkValue(checking, widget.props, node.props ?? {}, `${path}/props`)
  const known = Object.keys(widget.props?.properties ?? {})
  if (widget.props?.additionalProperties !== false) return
  for (const name of Object.keys(node.live ?? {})) {
    if (!known.includes(name)) checking.unknown(`${path}/live`, 'widget.props.unknown', name, known)
  }
}

/** Checks a value against the small JSON Schema in which widgets describe their props. */
export function checkValue(checking: Checking, schema: PropSchema, value: Json, path: string) {
  const refuse = (reason: string, params: Record<string, unknown> = {}) =>
    checking.report(path, `widget.props.${reason}`, params)
  if (schema.type !== undefined && !isType(schema.type, value)) return refuse('type', { type: schema.type })
  if (schema.const !== undefined && schema.const !== value) return refuse('enum', { value, known: [schema.const] })
  if (schema.enum && !schema.enum.includes(value)) return refuse('enum', { value, known: schema.enum })
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) refuse('minimum', { limit: schema.minimum })
    if (schema.maximum !== undefined && value > schema.maximum) refuse('maximum', { limit: schema.maximum })
    if (schema.multipleOf !== undefined && !isMultiple(value, schema.multipleOf))
      refuse('multipleOf', { step: schema.multipleOf })
  }
  if (typeof value === 'string') {
    const length = [...value].length
    if (schema.minLength !== undefined && length < schema.minLength) refuse('minLength', { limit: schema.minLength })
    if (schema.maxLength !== undefined && length > schema.maxLength) refuse('maxLength', { limit: schema.maxLength })
    if (schema.pattern !== undefined && value !== '' && !new RegExp(schema.pattern, 'u').test(value)) refuse('pattern')
    if (schema.format === 'link' && value !== '' && !safeLink(value)) refuse('link', { value })
    if (schema.format === 'colour' && value !== '' && !isColour(value)) refuse('colour', { value })
  }
  if (Array.isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) refuse('minItems', { limit: schema.minItems })
    if (schema.maxItems !== undefined && value.length > schema.maxItems) refuse('maxItems', { limit: schema.maxItems })
    for (const [i, item] of value.entries()) if (schema.items) checkValue(checking, schema.items, item, `${path}/${i}`)
  } else if (value !== null && typeof value === 'object') {
    checkObject(checking, schema, value, path)
  }
}

function checkObject(checking: Checking, schema: PropSchema, value: Record<string, Json>, path: string) {
  const known = schema.properties ?? {}
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) checking.report(path, 'widget.props.required', { name })
  }
  for (const [name, item] of Object.entries(value)) {
    const inner = Object.hasOwn(known, name) ? known[name] : undefined
    if (inner) checkValue(checking, inner, item, `${path}/${name}`)
    else if (schema.additionalProperties === false) {
      checking.unknown(path, 'widget.props.unknown', name, Object.keys(known))
    }
  }
}

/** 0.3 is a multiple of 0.1, as people count. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

function isType(type: NonNullable<PropSchema['type']>, value: Json): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}
