/**
 * Converts a Formily schema into a form. What has no counterpart is listed with its address; no code in it is ever run.
 * @source docs/language.md#formily
 */
import { checkFacts } from '../entity/check-facts.ts'
import { boundTypeOf, widgetFor } from '../entity/derive-widget.ts'
import { Fault } from '../error/fault.ts'
import type { Issue } from '../error/issue.ts'
import { checkRule } from '../rules/check-rule.ts'
import type { Field, FormBody, FormCheck, Json, Node, WidgetDocument } from '../schema/document.ts'
import { Growth } from '../schema/growth.ts'
import { parseValue } from '../value/parse-value.ts'
import { isRecord } from '../value/value.ts'
import { takeDemands } from './facts.ts'
import { componentOf, fieldOf, hasTypeOfItsOwn, isChoice, isPreview, periodOf, textOf } from './field-of.ts'
import { createIds } from './ids.ts'
import { createNames } from './names.ts'
import { givenOptions } from './options.ts'
import { takeFrame, takeLayout, takeLiveProps, takeProps } from './props.ts'
import { takeReactions } from './reactions.ts'
import { isHandle, isTable, itemsOf, takeTable } from './rows.ts'
import type { Place, Placed, Report, Schema } from './schema.ts'
import { createScopes, noStates, type Scopes, settleStates, takeStates } from './states.ts'

type Widgets = Readonly<Record<string, WidgetDocument>>
type Layout = NonNullable<FormBody['layout']>

/** Something that the product decides itself. */
interface Left {
  /** address in the schema */
  path: string
  /** key of the sentence in `schemas/text/formily.json`: `ours.<reason>` */
  reason: string
}

export interface Translation {
  body: FormBody
  /** `formily.…`, all of level `warning`, at addresses of the schema: to be settled by a person */
  issues: Issue[]
  /** left out, and nothing to settle */
  left: Left[]
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
  uniqueItems exclusiveMinimum exclusiveMaximum const readOnly name version $id $schema $comment _designableId
  x-designable-id x-designable-source-name`.split(/\s+/),
)
/** Layouts whose children take their place, unless they have a title. */
const PASSING =
  /^(FormLayout|FormGrid|(FormGrid\.)?GridColumn|Space|Form|FormItem(\.BaseItem)?|FormButtonGroup(\.\w+)?|FormDialog(\.\w+)?|FormDrawer(\.\w+)?|Array\w+\.(Item|Column|CollapsePanel)|div|span|p|section|Fragment)$/
const PANES = /(TabPane|CollapsePanel|StepPane)$/
/** The form has its own buttons. */
const BUTTONS = /^(Submit|Reset)$/

/** Whether a JSON value is a Formily schema, alone or with the form a designer puts around it. */
export function isFormily(value: unknown): boolean {
  return schemaIn(value) !== null
}

function schemaIn(value: unknown): { schema: Schema; form: Record<string, Json> } | null {
  if (!isRecord(value) || 'kind' in value) return null
  const { schema = value, form } = value as { schema?: unknown; form?: unknown }
  return isRecord(schema) && isRecord(schema.properties)
    ? { schema: schema as Schema, form: isRecord(form) ? (form as Record<string, Json>) : {} }
    : null
}

/**
 * @param value a Formily schema (`isFormily`). @param widgets the manifests, whose `formily` maps components
 * @throws Fault 'document.grown' when it is larger than a document may be, once its references are followed
 */
export function fromFormily(value: unknown, widgets: Widgets): Translation {
  const { schema, form } = schemaIn(value)!
  return new Walk(schema, widgets).translate(form)
}

class Walk {
  readonly schema: Schema
  readonly widgets: Widgets
  readonly issues: Issue[] = []
  readonly left: Left[] = []
  readonly layout: Layout = {}
  readonly placed: Placed[] = []
  readonly ids = createIds()
  readonly growth = new Growth()
  submit = ''

  constructor(schema: Schema, widgets: Widgets) {
    this.schema = schema
    this.widgets = widgets
  }

  translate(form: Record<string, Json>): Translation {
    const { widgets, placed, layout, issues, left } = this
    takeLayout(layout, form)
    const fields: Field[] = []
    const nodes = this.childrenOf(this.schema, { ...ROOT, fields })
    const names = createNames(placed)
    const scopes = createScopes(fields)
    for (const each of placed) takeStates(each, names, scopes)
    for (const each of placed) takeLiveProps(each, widgets, names, scopes)
    for (const each of placed) takeReactions(each, { names, scopes, widgets })
    settleStates(placed, fields)
    const checks = checksOf(placed, scopes)
    const body: FormBody = {
      ...(fields.length > 0 ? { fields } : {}),
      ...(Object.keys(layout).length > 0 ? { layout } : {}),
      nodes,
      ...(checks.length > 0 ? { checks } : {}),
      ...(this.submit ? { submit: { zh: this.submit } } : {}),
    }
    return { body, issues, left }
  }

  /** The nodes of the properties of `parent`; their fields are added to those of the place. */
  childrenOf(parent: Schema, place: Place): Node[] {
    const entries = Object.entries(isRecord(parent.properties) ? parent.properties : {}).filter(([, each]) =>
      isRecord(each),
    )
    const inOrder = entries.toSorted(
      ([, a], [, b]) => (a['x-index'] ?? entries.length) - (b['x-index'] ?? entries.length),
    )
    const required = Array.isArray(parent.required) ? parent.required : []
    const alone = entries.length === 1 ? place.title : ''
    return inOrder.flatMap(([written, given]) => {
      const name = written.slice(0, LONGEST_NAME)
      const path = [...place.path, name]
      const report = this.reportAt(path)
      const child = this.resolve(given, report)
      if (!this.growth.takes(child, 'properties')) throw new Fault('document.grown', { max: this.growth.max })
      for (const key of Object.keys(child)) if (!SAID.has(key)) report.say(key, 'formily.key', { key })
      const at: Place = { ...place, path, title: alone, depth: place.depth + 1 }
      if (at.depth > DEEPEST) return report.say('properties', 'formily.key', { key: 'properties' }) ?? []
      return this.childOf(child, at, report, required.includes(written))
    })
  }

  childOf(child: Schema, at: Place, report: Report, required: boolean): Node[] {
    const component = componentOf(child)
    if (isHandle(child) || BUTTONS.test(component)) {
      if (component === 'Submit') this.submit = textOf(child.title) || textOf(child['x-content'])
      report.leave('x-component', BUTTONS.test(component) ? 'buttons' : 'handles')
      return []
    }
    if (child.type === 'void') return this.layoutOf(child, at, report)
    const values = [...at.values, at.path.at(-1)!]
    const isChoice = component === 'SelectTable' || givenOptions(child) !== null
    return child.type === 'object' && isRecord(child.properties) && !isChoice
      ? this.layoutOf(child, { ...at, values }, report)
      : this.fieldNode(child, { ...at, values }, report, required)
  }

  fieldNode(child: Schema, at: Place, report: Report, required: boolean): Node[] {
    const { path, values, rows, fields } = at
    const name = path.at(-1)!
    const items = itemsOf(child)
    const parents = values.slice(0, -1).filter(step => step !== '*')
    const id = this.ids(name, parents)
    const props = child['x-component-props'] ?? {}
    const title = at.title || textOf(items ? props.title : props.placeholder) || name
    const made = fieldOf(id, title, child, report, items !== null)
    if (!items && isTable(child)) report.say('items', 'formily.rows', {})
    // a name is one only beside others of the same record: an object's parts are told apart by their ids
    if (name !== id && values.length === (rows ? rows.values.length + 2 : 1) && WIRE_NAME.test(name))
      made.field.name = name
    const node: Node = { id, widget: 'sub-table', bind: id }
    const placed = this.place({ path, values, rows, schema: child, node, report, ...made })
    fields.push(made.field)
    if (/^[[{]/.test(name)) report.leave('name', 'parts')
    if (required) placed.states.required = true
    if (isPreview(child)) placed.states.locked = true
    if (!items) this.control(placed, report)
    else if (!isTable(child) && componentOf(child)) this.unknown(child, report)
    this.dress(placed, at, true)
    takeDemands(placed)
    for (const { path } of checkFacts(made.field, id)) leaveOut(made.field, path.split('/')[1] as keyof Field, report)
    return items ? [node, ...this.rowsOf(items, placed, at)] : [node]
  }

  /** Gives a field its control. */
  control({ schema, node, field }: Placed, report: Report): void {
    const widget = this.widgetOf(schema, field!, report)
    const period = periodOf(schema)
    node!.widget = widget
    // its notation is checked wherever the value is
    if (field!.type === 'json' && widget !== 'json') {
      field!.widget = widget
      if (parseValue(field!, field!.default).issue) leaveOut(field!, 'default', report)
    }
    if (!period) return
    if (widget === 'date' || widget === 'date-range') node!.props = { period }
    else report.say('x-component-props/picker', 'formily.prop', { prop: 'picker', component: componentOf(schema) })
  }

  /** Gives the rows of an array their fields and cells. @returns what stands beside the rows */
  rowsOf(items: Schema, placed: Placed, at: Place): Node[] {
    const { node, field, path, values, report } = placed
    const within = this.resolve(items, report)
    const parts: Place = {
      ...ROOT,
      path: [...path, '*'],
      values: [...values, '*'],
      rows: placed,
      depth: at.depth,
      fields: field!.fields!,
    }
    // a list of plain values is rows of one column
    const isPlain = !isRecord(within.properties)
    const cells = this.childrenOf(isPlain ? { properties: { value: within } } : within, {
      ...parts,
      title: field!.title.zh,
    })
    if (!isPlain) this.frameOfRow(within, report)
    if (!isPlain)
      for (const key of ROW_RULES) if (within[key] !== undefined) report.say(`items/${key}`, 'formily.key', { key })
    takeTable(placed)
    node!.children = cells
    if (field!.fields!.length === 0) withoutRows(placed)
    return this.childrenOf({ properties: placed.schema.properties }, { ...at, path, title: '' })
  }

  /** A row of ours has no frame: one that is only a layout is left out. */
  frameOfRow(within: Schema, report: Report): void {
    const component = componentOf(within)
    if (component === '') return
    const isFrame = PASSING.test(component) || this.named(component, ({ binds }) => !binds) !== undefined
    if (isFrame) report.leave('items/x-component', 'handles')
    else report.say('items/x-component', 'formily.component', { component })
  }

  /** A property without a value of its own: a layout, or an object with parts. */
  layoutOf(child: Schema, at: Place, report: Report): Node[] {
    const component = componentOf(child)
    const props = child['x-component-props'] ?? {}
    if (component === 'FormLayout') takeLayout(this.layout, props)
    const isPassing = component === '' || PASSING.test(component)
    const title = [child.title, props.tab, props.header, props.title].map(textOf).find(Boolean) ?? ''
    const widget = isPassing ? 'group' : PANES.test(component) ? 'group' : this.named(component, () => true)
    if (!widget) this.unknown(child, report)
    const hasNode = at.rows === null && (title !== '' || !isPassing)
    const node: Node | null = hasNode
      ? { id: this.ids(at.path.at(-1)!, at.path.slice(0, -1)), widget: widget ?? 'group' }
      : null
    if (node && title) node.title = { zh: title }
    const placed = this.place({ ...at, schema: child, node, field: null, report })
    this.dress(placed, at, widget !== undefined)
    const from = this.placed.length
    const columns = columnsOf(child, at)
    const children = this.childrenOf(child, { ...at, columns, title: at.rows ? title || at.title : '' })
    placed.inside = this.placed.slice(from).filter(({ field, rows }) => field !== null && rows === at.rows)
    const wide = component.endsWith('GridColumn') ? Math.floor((COLUMNS / at.columns) * Number(props.gridSpan ?? 1)) : 0
    if (wide > 0) for (const each of children) each.span ??= Math.min(COLUMNS, wide)
    if (columns !== at.columns) for (const each of children) each.span ??= Math.max(1, Math.floor(COLUMNS / columns))
    const content = component === '' ? this.contentOf(child, at, report) : []
    if (!node) return [...content, ...children]
    if (children.length > 0) node.children = children
    return children.length > 0 || widget ? [...content, node] : node.title ? [node] : []
  }

  /** A text beside the fields. */
  contentOf({ 'x-content': content }: Schema, at: Place, report: Report): Node[] {
    if (content === undefined) return []
    const text = textOf(content)
    if (!text || at.rows) return report.say('x-content', 'formily.key', { key: 'x-content' }) ?? []
    return [{ id: this.ids(at.path.at(-1)!, at.path.slice(0, -1)), widget: 'text-view', props: { text: { zh: text } } }]
  }

  dress(placed: Placed, { columns }: Place, isKnown: boolean): void {
    takeFrame(placed, columns, this.layout, this.widgets)
    takeProps(placed, this.widgets, isKnown)
  }

  place(given: Omit<Placed, 'inside' | 'states' | 'checks'>): Placed {
    const placed: Placed = { ...given, inside: [], states: noStates(), checks: [] }
    this.placed.push(placed)
    return placed
  }

  reportAt(path: string[]): Report {
    const at = (key: string) => [...path, key].join('/')
    return {
      say: (key, code, params) => void this.issues.push({ path: at(key), code, params, level: 'warning' }),
      leave: (key, reason) => void this.left.push({ path: at(key), reason: `ours.${reason}` }),
    }
  }

  unknown(child: Schema, report: Report): void {
    report.say('x-component', 'formily.component', { component: String(child['x-component']) })
  }

  resolve(given: Schema, report: Report, depth = 0): Schema {
    const { $ref, ...own } = given
    if ($ref === undefined) return given
    const found = this.schema.definitions?.[String($ref).replace(/^#\/definitions\//, '')]
    if (!isRecord(found) || depth > DEEPEST) {
      report.say('$ref', 'formily.ref', { ref: $ref })
      return own
    }
    return { ...this.resolve(found as Schema, report, depth + 1), ...own }
  }

  named(component: string, fits: (widget: WidgetDocument) => boolean): string | undefined {
    return Object.values(this.widgets).find(widget => widget.formily?.components?.includes(component) && fits(widget))
      ?.key
  }

  widgetOf(child: Schema, field: Field, report: Report): string {
    const component = componentOf(child)
    const usual = widgetFor(field)
    if (component === '' || component === 'FormItem') return usual
    const found = this.named(component, ({ binds }) => binds?.includes(boundTypeOf(field)) ?? false)
    if (found) return found
    if (isChoice(component)) return field.type === 'json' ? 'tags' : usual
    if (!hasTypeOfItsOwn(component) && component !== 'PreviewText') this.unknown(child, report)
    return usual
  }
}

/** Lists a fact that cannot stand, and leaves it out. */
function leaveOut(field: Field, key: keyof Field, { say }: Report): void {
  say(key, key === 'default' ? 'formily.default' : 'formily.key', { key, value: JSON.stringify(field[key]) })
  delete field[key]
}

/** A table without columns holds what it is given. */
function withoutRows({ field, node, report }: Placed): void {
  report.say('items', 'formily.rows', {})
  field!.type = 'json'
  delete field!.fields
  Object.assign(node!, { widget: 'json' })
  delete node!.children
  delete node!.props
}

const ROOT: Place = { path: [], values: [], rows: null, fields: [], columns: 1, depth: 0, title: '' }
const WIRE_NAME = /^[A-Za-z_]\w{0,63}$/
/** Of the rows as a whole: a row of ours is always there. */
const ROW_RULES = ['x-reactions', 'x-visible', 'x-hidden', 'x-display', 'x-disabled', 'x-pattern']
const MOST_BESIDE = 4

/** Columns of the grid in a layout: a grid has its own, titled parts stand beside one another. */
function columnsOf(child: Schema, at: Place): number {
  const component = componentOf(child)
  const props = child['x-component-props'] ?? {}
  if (component === 'FormGrid') {
    const told = [props.maxColumns ?? props.minColumns ?? 3]
      .flat()
      .map(Number)
      .find(n => n >= 1)
    return Math.min(COLUMNS, Math.floor(told ?? 3))
  }
  if (component !== 'Space' || at.rows) return at.columns
  return Math.min(MOST_BESIDE, Math.max(1, Object.keys(child.properties ?? {}).length))
}

/** The checks of the form; those of a row say that some row is wrong. */
function checksOf(placed: readonly Placed[], scopes: Scopes): FormCheck[] {
  const ids = createIds()
  return placed.flatMap(each => {
    const { checks, rows, report } = each
    return checks.flatMap(({ id, refuse, at, ...check }): FormCheck[] => {
      const own = { ...check, id: ids(id, []) }
      const isSound = checkRule(refuse!, 'bool', scopes.of(each), '').length === 0
      if (isSound && !rows) return [{ ...own, refuse, at }]
      if (isSound && rows && !rows.rows)
        return [{ ...own, refuse: { some: [{ var: rows.field!.id }, refuse!] }, at: rows.field!.id }]
      return report.say('x-validator', 'formily.validator', { text: id }) ?? []
    })
  })
}
