/**
 * The inspector's rows for each kind of item, in addition to a widget's own properties. Their labels are the texts
 * `designer.key.<name>`.
 * @source docs/language.md#widget; docs/designer.md#inspector
 */
import { searchWays } from '#engine/entity/search-ways.ts'
import type { Field, FieldType, ListView, NodeLike, PropSchema } from '#engine/schema/document.ts'
import { keysOver, LIST_VIEWS } from '#engine/schema/list-views.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import links from '#schemas/words/links.json' with { type: 'json' }
import { type KeyTable, PAGE_SIZE, SPAN, text } from './key-table.ts'

export type ItemKind =
  | 'field'
  | 'check'
  | 'node'
  | 'column'
  | 'search'
  | 'button'
  | 'view'
  | 'card'
  | 'query'
  | 'format'
  | 'variable'
  | 'element'
  | 'other'

const rule = (editor: 'rule' | 'flag'): PropSchema => ({ editor, group: 'rules' })
/** Of the first group, which says what something is for; the others are tasks. */
const first = <T extends string>(editor: T) => ({ editor })
const COLOURS = ['default', 'primary', 'success', 'warning', 'danger', 'muted', ...palette.map(({ id }) => id)]
const WIDTH: PropSchema = { type: 'integer', minimum: 40, maximum: 1000, unit: { zh: 'px' } }

/** Where a card leads. @source DB-34 */
const { linkType: LINK_TYPES, linkTarget: LINK_TARGETS } = links

const STEPS: PropSchema = { editor: 'steps', group: 'behaviour' }

export const KEYS: Record<ItemKind, KeyTable> = {
  field: { title: text(), help: text() },
  check: { message: text(), refuse: first('rule'), at: { type: 'string', editor: 'field' } },
  node: {
    title: text(),
    bind: { type: 'string', editor: 'field' },
    query: { type: 'string', editor: 'query' },
    required: first('flag'),
    when: first('rule'),
    help: text(),
    readOnly: rule('flag'),
    span: SPAN,
  },
  column: {
    title: text(),
    bind: { type: 'string', editor: 'field' },
    width: WIDTH,
    align: { enum: ['left', 'center', 'right'], group: 'look' },
    pin: { enum: ['left', 'right'], group: 'look' },
    hidden: { const: true, group: 'look' },
    sort: { type: 'boolean', group: 'behaviour' },
    edit: { const: true, group: 'behaviour' },
    total: { enum: ['count', 'sum', 'avg', 'min', 'max'], group: 'data' },
    group: text('look'),
  },
  search: {
    title: text(),
    bind: { type: 'string', editor: 'field' },
    by: { enum: ['equal', 'like', 'between', 'in', 'every', 'under'] },
    span: SPAN,
    fold: { const: true, group: 'look' },
  },
  button: {
    title: text(),
    icon: { type: 'string' },
    steps: first('steps'),
    when: first('rule'),
    colour: { enum: COLOURS, group: 'look' },
    code: { type: 'string', group: 'access' },
  },
  view: {
    title: text(),
    view: { enum: LIST_VIEWS.map(({ key }) => key) },
    where: first('rule'),
    columns: { editor: 'columns', group: 'look' },
  },
  card: {
    title: text(),
    query: { type: 'string', editor: 'query' },
    w: { type: 'integer', minimum: 1, maximum: 12, group: 'look' },
    h: { type: 'integer', minimum: 1, maximum: 40, group: 'look' },
    bare: { const: true, group: 'look' },
    'header.show': { enum: [false], group: 'look' },
    'header.size': { type: 'integer', minimum: 10, maximum: 60, group: 'look', unit: { zh: 'px' } },
    'header.bold': { type: 'boolean', group: 'look' },
    'header.align': { enum: ['left', 'center'], group: 'look' },
    'header.icon': { type: 'string', maxLength: 200, group: 'look' },
    'header.colour': { enum: COLOURS, group: 'look' },
    'header.background': { enum: COLOURS, group: 'look' },
    'header.picture': { type: 'string', editor: 'picture', maxLength: 400, group: 'look' },
    'header.link.linkType': { enum: [1, 2], titles: LINK_TYPES, group: 'behaviour' },
    'header.link.moduleId': { type: 'string', editor: 'screen', group: 'behaviour' },
    'header.link.urlAddress': { type: 'string', maxLength: 80, group: 'behaviour' },
    'header.link.linkTarget': { enum: ['_self', '_blank'], titles: LINK_TARGETS, group: 'behaviour' },
    'header.link.appLinkType': { enum: [1, 2], titles: LINK_TYPES, group: 'behaviour' },
    drill: { editor: 'drill', group: 'behaviour' },
    narrows: { editor: 'narrows', group: 'behaviour' },
    when: rule('rule'),
    devices: { type: 'array', items: { enum: ['pc', 'app'] }, group: 'access' },
  },
  query: { id: { type: 'string', group: 'advanced' } },
  format: {
    when: first('rule'),
    colour: { enum: COLOURS },
    columns: { editor: 'columns' },
  },
  variable: {
    title: text(),
    default: { editor: 'default' },
    required: { const: true },
  },
  element: {},
  other: {},
}

/** @param overCall  its table shows the rows of a call */
export function keysOfView({ view }: ListView, overCall: boolean): KeyTable {
  const { where, ...rest } = KEYS.view as Required<typeof KEYS.view>
  const views = LIST_VIEWS.filter(manifest => !overCall || manifest.overCall).map(({ key }) => key)
  return {
    ...rest,
    view: { ...rest.view, enum: views },
    ...(overCall ? {} : { where }),
    ...keysOver(view, overCall),
  } as KeyTable
}

/** The rows for the table or form in a node; their lists are edited on the canvas. */
const BODIES: Record<string, KeyTable> = {
  table: {
    'body.query': first('asked'),
    'body.where': first('rule'),
    'body.sort': first('sort'),
    'body.pageSize': PAGE_SIZE,
    'body.select': { enum: ['none', 'one', 'many'], group: 'behaviour' },
    'body.empty': text(),
    'body.openAs': { enum: ['dialog', 'drawer', 'page'], group: 'behaviour' },
    'body.on.rowDouble': { enum: ['edit', 'view', 'none'], group: 'behaviour' },
    'body.on.select': STEPS,
  },
  form: {
    'body.submit': text(),
    'body.preRead': { editor: 'preRead', group: 'behaviour' },
    'body.layout.label': { enum: ['top', 'side'], group: 'look' },
    'body.layout.span': SPAN,
    'body.afterSubmit': STEPS,
  },
}

export function keysOfBody({ widget, body }: NodeLike): KeyTable {
  return (body !== undefined && BODIES[String(widget)]) || {}
}

const TEXTUAL: KeyTable = {
  minLength: { type: 'integer', minimum: 1 },
  maxLength: { type: 'integer', minimum: 1, maximum: 100000 },
  format: {
    enum: ['email', 'phone', 'url', 'idCard', 'html', 'markdown', 'colour', 'icon', 'person', 'progress', 'password'],
    group: 'data',
  },
  pattern: { type: 'string', maxLength: 300, group: 'advanced' },
}
const NUMERIC: KeyTable = {
  min: { type: 'number' },
  max: { type: 'number' },
  unit: text(),
}
const DURATION: KeyTable = {
  units: { type: 'array', items: { enum: ['days', 'hours', 'minutes'] } },
}
const CHOICES: KeyTable = { choices: rule('rule') }
const TARGET: KeyTable = { to: { type: 'string', editor: 'entity' } }

const FACTS: Partial<Record<FieldType, KeyTable>> = {
  string: TEXTUAL,
  text: TEXTUAL,
  integer: NUMERIC,
  decimal: { ...NUMERIC, scale: { type: 'integer', minimum: 0, maximum: 10 } },
  date: { min: { type: 'string' }, max: { type: 'string' } },
  enum: { options: { editor: 'options' }, ...CHOICES },
  dict: { dict: { type: 'string', editor: 'dict' }, ...CHOICES },
  ref: { ...TARGET, ...CHOICES },
  refs: { ...TARGET, ...CHOICES },
  user: CHOICES,
  dept: CHOICES,
  children: {
    ...TARGET,
    by: { type: 'string', editor: 'back', word: 'pointsBack', group: 'data' },
    place: { type: 'string', editor: 'place', group: 'data' },
    minCount: { type: 'integer', minimum: 1, group: 'data' },
    empty: { const: true, group: 'data' },
    maxCount: { type: 'integer', minimum: 1, group: 'data' },
  },
  serial: {
    'serial.prefix': { type: 'string' },
    'serial.date': { enum: ['yyyy', 'yyyyMM', 'yyyyMMdd'] },
    'serial.digits': { type: 'integer', minimum: 1, maximum: 12 },
  },
  region: { depth: { type: 'integer', minimum: 1, maximum: 4 } },
  file: {
    accept: { type: 'array', items: { type: 'string' } },
    maxMb: { type: 'number', minimum: 0.01, maximum: 2000 },
    maxCount: { type: 'integer', minimum: 1, maximum: 2000 },
  },
}

/** The rows for a variable: the keys its type needs. */
/** Types whose values are chosen among some. */
const LIMITED: ReadonlySet<FieldType> = new Set(['enum', 'dict', 'ref', 'refs', 'user', 'users', 'dept', 'depts'])

export function keysOfVariable(type: FieldType): KeyTable {
  const { dict, to } = FACTS[type] ?? {}
  const many: KeyTable = type === 'enum' || type === 'dict' ? { many: { const: true, word: 'variableMany' } } : {}
  const like: KeyTable = LIMITED.has(type) ? { like: { editor: 'like', group: 'data' } } : {}
  return { ...KEYS.variable, ...many, ...like, ...(dict ? { dict } : {}), ...(to ? { to } : {}) }
}

const PERSONAL: KeyTable[string] = { enum: ['name', 'account', 'dept', 'phone', 'email'], group: 'data' }

/** Field types that can be computed: numbers by formulas, the others by a rule as text. */
const COMPUTABLE: FieldType[] = ['integer', 'decimal', 'string', 'text', 'date', 'datetime', 'boolean']

/** The facts that a field of this type may have. */
export function keysOfField(field: Field): KeyTable {
  const ways = searchWays(field)
  const { title, ...others } = KEYS.field as Required<typeof KEYS.field>
  return {
    title,
    required: first('flag'),
    ...(COMPUTABLE.includes(field.type) || field.value !== undefined ? { value: first('formula') } : {}),
    when: first('rule'),
    ...FACTS[field.type],
    ...(field.widget === 'duration' ? DURATION : {}),
    ...others,
    default: { editor: 'default', group: 'data' },
    ...(ways.length > 0 && field.type !== 'json' ? { unique: { const: true, group: 'data' } as const } : {}),
    ...(field.type === 'string' && field.unique ? { anyCase: { const: true, group: 'data' } as const } : {}),
    ...(ways.length > 0 ? { search: { enum: ways, group: 'data' } as const } : {}),
    readOnly: rule('flag'),
    'message.required': text('rules'),
    secret: { const: true, group: 'access' },
    ...(field.type === 'string' ? { masked: { const: true, group: 'access' } as const, personal: PERSONAL } : {}),
  } as KeyTable
}

const KIND_OF_LIST: Record<string, ItemKind> = {
  fields: 'field',
  checks: 'check',
  nodes: 'node',
  children: 'node',
  columns: 'column',
  search: 'search',
  toolbar: 'button',
  rowActions: 'button',
  cards: 'card',
  queries: 'query',
  formats: 'format',
  views: 'view',
  variables: 'variable',
  state: 'variable',
  params: 'variable',
  elements: 'element',
}

/** The kind of an item, from its list. */
export function kindOfItem(list: string): ItemKind {
  return KIND_OF_LIST[list] ?? 'other'
}
