/**
 * Converts a Formily schema into a form. What has no counterpart is listed with its address; no code in it is ever run.
 * @source docs/language.md#formily
 */
import { boundTypeOf, widgetFor } from '../../entity/derive-widget.ts'
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import type { Field, FormBody, Json, Node, Rule, WidgetDocument } from '../../schema/document.ts'
import { Growth } from '../../schema/growth.ts'
import { fieldOf, hasTypeOfItsOwn, textOf } from './field-of.ts'
import { createIds } from './ids.ts'
import { takeReactions, targetsIn } from './reactions.ts'
import { asTruth, isExpression, type NameOf, not, readExpression } from './read-expression.ts'
import type { Names, Placed, Say, Schema } from './schema.ts'

type Widgets = Readonly<Record<string, WidgetDocument>>
type Layout = NonNullable<FormBody['layout']>

interface SchemaPlace extends Pick<Placed, 'path' | 'values'> {
  /** columns of the grid around it */
  columns: number
  depth: number
}

export interface Translation {
  body: FormBody
  /** `formily.…`, all of level `warning`, at addresses of the schema */
  issues: Issue[]
}

const COLUMNS = 24
/** deeper than people nest */
const DEEPEST = 20
/** the longest property name, in characters */
const LONGEST_NAME = 200
const SAID = new Set(
  `type title description default x-value enum format required properties items definitions $ref x-index x-component
  x-component-props x-decorator x-decorator-props x-content x-validator x-reactions x-visible x-hidden x-display x-pattern
  x-disabled x-read-only x-editable x-read-pretty minimum maximum minLength maxLength pattern multipleOf maxItems minItems
  uniqueItems exclusiveMinimum exclusiveMaximum name version _designableId x-designable-id x-designable-source-name`.split(
    /\s+/,
  ),
)
/** Layouts whose children take their place. */
const PASSING = ['FormLayout', 'FormGrid', 'FormGrid.GridColumn', 'Space', 'FormStep', 'Form']

/** Whether a JSON value is a Formily schema, alone or with the form a designer puts around it. */
export function isFormily(value: unknown): boolean {
  return schemaIn(value) !== null
}

function schemaIn(value: unknown): { schema: Schema; form: Record<string, Json> } | null {
  if (value === null || typeof value !== 'object' || 'kind' in value) return null
  const { schema = value, form = {} } = value as { schema?: Schema; form?: Record<string, Json> }
  return schema && typeof schema === 'object' && 'properties' in schema && typeof schema.properties === 'object'
    ? { schema: schema as Schema, form }
    : null
}

/**
 * @param value a Formily schema (`isFormily`). @param widgets the manifests, whose `formily` maps components
 * @throws Fault 'document.grown' when it is larger than a document may be, once its references are followed
 */
export function fromFormily(value: unknown, widgets: Widgets): Translation {
  const { schema, form } = schemaIn(value)!
  const issues: Issue[] = []
  const ids = createIds()
  const growth = new Growth()
  const placed: Placed[] = []
  const layout: Layout = {}
  takeLayout(layout, form)

  function childrenOf(parent: Schema, { path, values, columns, depth }: SchemaPlace): Node[] {
    const entries = Object.entries(parent.properties ?? {})
    const inOrder = entries.toSorted(
      ([, a], [, b]) => (a['x-index'] ?? entries.length) - (b['x-index'] ?? entries.length),
    )
    const required = Array.isArray(parent.required) ? parent.required : []
    return inOrder.flatMap(([written, given]) => {
      const name = written.slice(0, LONGEST_NAME)
      const at = { path: [...path, name], values: [...values, name], columns, depth: depth + 1 }
      const say: Say = (key, code, params) =>
        void issues.push({ path: [...at.path, key].join('/'), code, params, level: 'warning' })
      const child = resolve(given, say)
      if (!growth.takes(child, 'properties')) throw new Fault('document.grown', { max: growth.max })
      for (const key of Object.keys(child)) if (!SAID.has(key)) say(key, 'formily.key', { key })
      if (depth > DEEPEST) return say('properties', 'formily.key', { key: 'properties' }) ?? []
      if (child.type === 'void') return layoutOf(child, { ...at, values }, say)
      if (child.type === 'object' && child.properties) return childrenOf(child, at)
      const field = fieldOf(ids(name, values), name, child, say)
      if (child.required === true || required.includes(written)) field.required = true
      const node: Node = { id: field.id, widget: widgetOf(child, field, say), bind: field.id }
      takeProps(node, child, say)
      takeDecorator(node, child, columns, layout, say)
      placed.push({ path: at.path, values: at.values, schema: child, node, field, say })
      return [node]
    })
  }

  function layoutOf(child: Schema, at: SchemaPlace, say: Say): Node[] {
    const { path, values, columns } = at
    const component = child['x-component'] ?? ''
    const props = child['x-component-props'] ?? {}
    const isGrid = component === 'FormGrid'
    const within = isGrid ? Number(props.maxColumns ?? props.minColumns ?? 3) : columns
    if (component === 'FormLayout') takeLayout(layout, props)
    if (component === 'FormStep') say('x-component', 'formily.component', { component })
    if (component === '' || PASSING.includes(component)) {
      const inside = childrenOf(child, { ...at, columns: within })
      if (isGrid) for (const node of inside) node.span ??= Math.max(1, Math.floor(COLUMNS / within))
      return inside
    }
    const name = path.at(-1)!
    const widget = /TabPane$|CollapsePanel$|StepPane$/.test(component) ? 'group' : named(component, () => true)
    if (!widget) say('x-component', 'formily.component', { component })
    const node: Node = { id: ids(name, path.slice(0, -1)), widget: widget ?? 'group' }
    const title = textOf(child.title) || textOf(props.tab) || textOf(props.header) || textOf(props.title)
    if (title) node.title = { zh: title }
    takeProps(node, child, say)
    takeDecorator(node, child, columns, layout, say)
    placed.push({ path, values, schema: child, node, field: null, say })
    const children = childrenOf(child, at)
    if (children.length > 0) node.children = children
    return [node]
  }

  function resolve(given: Schema, say: Say, depth = 0): Schema {
    const { $ref, ...own } = given
    if ($ref === undefined) return given
    const found = schema.definitions?.[$ref.replace(/^#\/definitions\//, '')]
    if (!found || depth > DEEPEST) {
      say('$ref', 'formily.ref', { ref: $ref })
      return own
    }
    return { ...resolve(found, say, depth + 1), ...own }
  }

  const named = (component: string, fits: (widget: WidgetDocument) => boolean) =>
    Object.values(widgets).find(widget => widget.formily?.components?.includes(component) && fits(widget))?.key

  function widgetOf(child: Schema, field: Field, say: Say): string {
    const component = child['x-component']
    const usual = widgetFor(field)
    if (component === undefined || component === 'FormItem') return usual
    const found = named(component, ({ binds }) => binds?.includes(boundTypeOf(field)) ?? false)
    if (!found && !hasTypeOfItsOwn(component)) say('x-component', 'formily.component', { component })
    return found ?? usual
  }

  function takeProps(node: Node, child: Schema, say: Say): void {
    const manifest = widgets[node.widget]
    const names = manifest?.formily?.props ?? {}
    const known = manifest?.props.properties ?? {}
    const given = { ...child['x-component-props'], ...('x-content' in child ? { content: child['x-content'] } : {}) }
    const component = child['x-component']
    for (const [key, value] of Object.entries(given)) {
      const name = Object.hasOwn(names, key) ? names[key] : undefined
      if (name === null || value === undefined || TAKEN_ELSEWHERE.has(key)) continue
      if (name === undefined || isExpression(value)) {
        say(`x-component-props/${key}`, 'formily.prop', { prop: key, component })
        continue
      }
      const isWords = known[name]?.type === 'object' && typeof value === 'string'
      node.props = { ...node.props, [name]: isWords ? { zh: value } : (value as Json) }
    }
  }

  const nodes = childrenOf(schema, { path: [], values: [], columns: 1, depth: 0 })
  const names = namesIn(placed)
  for (const each of placed) takeStates(each, names)
  const targetOf = targetsIn(placed)
  for (const each of placed) takeReactions(each, names, targetOf)
  const fields = placed.flatMap(({ field }) => (field ? [field] : []))
  return {
    body: { ...(fields.length > 0 ? { fields } : {}), ...(Object.keys(layout).length ? { layout } : {}), nodes },
    issues,
  }
}

/** Read elsewhere: by the field, by a title, or from a node's place. */
const TAKEN_ELSEWHERE = new Set([
  'precision',
  'showTime',
  'multiple',
  'maxLength',
  'min',
  'max',
  'tab',
  'header',
  'title',
  'style',
])

function takeLayout(layout: Layout, props: Record<string, Json>): void {
  if (props.layout === 'vertical') layout.label = 'top'
  if (typeof props.labelWidth === 'number') layout.labelWidth = props.labelWidth
}

function takeDecorator(node: Node, schema: Schema, columns: number, layout: Layout, say: Say): void {
  const decorator = schema['x-decorator']
  if (decorator !== undefined && decorator !== 'FormItem') say('x-decorator', 'formily.decorator', { decorator })
  for (const [key, value] of Object.entries(schema['x-decorator-props'] ?? {})) {
    if (key === 'gridSpan' && Number(value) > 0)
      node.span = Math.min(COLUMNS, Math.floor((COLUMNS / columns) * Number(value)))
    else if (key === 'labelWidth' && typeof value === 'number') layout.labelWidth = value
    else if (key !== 'tooltip') say(`x-decorator-props/${key}`, 'formily.prop', { prop: key, component: decorator })
  }
}

/** The names that paths of values stand for, from anywhere in the form. */
function namesIn(placed: Placed[]): Names {
  const fields = placed.flatMap(({ values, field }) => (field ? [{ at: values.join('.'), field }] : []))
  const byValue = new Map(fields.map(({ at, field }) => [at, field.id]))
  const truths = new Set(fields.flatMap(({ field }) => (field.type === 'boolean' ? [field.id] : [])))
  return {
    nameOf: ([root, ...path]) => {
      const steps = root === '$form' && path[0] === 'values' ? path.slice(1) : path
      if (root !== '$values' && root !== '$record' && root !== '$form') return null
      return byValue.get(steps.join('.')) ?? null
    },
    isTruth: name => truths.has(name),
  }
}

const READ_ONLY: Record<string, (value: unknown) => boolean> = {
  'x-disabled': value => value === true,
  'x-read-only': value => value === true,
  'x-read-pretty': value => value === true,
  'x-editable': value => value === false,
  'x-pattern': value => value !== 'editable',
}

/** Converts `x-visible`, `x-display`, `x-hidden` and the keys that lock a control. */
function takeStates({ schema, node, field, say }: Placed, names: Names): void {
  const self: NameOf = path => (path.join('.') === '$self.value' ? (field?.id ?? null) : names.nameOf(path))
  const rule = (key: string, value: unknown): Rule | undefined => {
    if (typeof value === 'boolean') return value
    const read = isExpression(value) ? readExpression(value, self) : null
    if (read === null) say(key, 'formily.expression', { text: String(value) })
    return read === null ? undefined : asTruth(read, names.isTruth)
  }
  const display = schema['x-display']
  const shown = 'x-visible' in schema ? rule('x-visible', schema['x-visible']) : display === 'none' ? false : undefined
  const hidden = 'x-hidden' in schema ? rule('x-hidden', schema['x-hidden']) : display === 'hidden' ? true : undefined
  if (isExpression(display)) say('x-display', 'formily.expression', { text: display })
  if (shown !== undefined && shown !== true) (field ?? node).when = shown
  if (hidden !== undefined && hidden !== false) node.when = not(hidden)
  for (const [key, locks] of Object.entries(READ_ONLY)) {
    const value = schema[key]
    if (value === undefined) continue
    const locked = isExpression(value) ? rule(key, value) : locks(value)
    if (locked !== undefined && locked !== false)
      node.readOnly = key === 'x-editable' && isExpression(value) ? not(locked) : locked
  }
}
