/**
 * The rows of the inspector, derived from the widget's manifest and the keys of the language; no widget has a panel of
 * its own.
 * @source docs/designer.md#inspector
 */
import { isFlow } from '#engine/kind/flow.ts'
import { isPortalPage } from '#engine/portal/pages.ts'
import { propsOf } from '#engine/react/frame/props.ts'
import { CARD_COLUMNS } from '#engine/react/render/place-cards.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type {
  AnyDocument,
  Field,
  FlowElement,
  Json,
  PropSchema,
  Rule,
  TableBody,
  ListView as TableView,
  WidgetDocument,
} from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { same } from '#engine/version/same.ts'
import { type DraftView, entityAround, valueAt } from '../commands/documents/command.ts'
import { findItem, type Item, isCard } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { type ControlKind, controlFor } from '../controls/inputs/control-for.ts'
import { DESIGNED_KINDS } from '../kind/designed-kinds.ts'
import { keysOfElement } from '../kind/flow.ts'
import { type KeySchema, type KeyTable, type RowGroup, text } from '../kind/key-table.ts'
import { KEYS, keysOfBody, keysOfField, keysOfVariable, keysOfView, kindOfItem } from '../kind/keys.ts'
import type { Selection } from '../session/journal/history.ts'

export interface Row {
  /** path of the value in the item */
  path: string[]
  schema: PropSchema
  control: ControlKind
  group: RowGroup
  /** a text of the manifest, or the key of a product text */
  label: Text | string
  /** the value, when all selected items have the same */
  value: Json | undefined
  mixed: boolean
  /** the value that applies while none is set, and where it comes from */
  effective?: { value: Json; from: 'widget' | 'field' }
  /** differs from the derived or shipped value */
  changed: boolean
  /** path of the rule for this value, for properties that may have one */
  rulePath?: string[]
  rule?: Rule
}

/** Keys that only a page of the portal has. */
const OF_PORTAL: KeyTable = { description: text() }

export const GROUPS: RowGroup[] = [
  ...(['content', 'who', 'may', 'sees', 'data', 'rules', 'look', 'behaviour', 'access', 'more', 'advanced'] as const),
]

/** The rows common to all selected items; for no item, those of the document. */
export function rowsOf(view: DraftView, manifests: WidgetManifests, selection: Selection): Row[] {
  const document = view.docs[selection.document]
  if (!document) return []
  if (selection.addresses.length === 0) {
    const keys = { ...DESIGNED_KINDS[document.kind].keys, ...(isPortalPage(document.key) && OF_PORTAL) }
    return Object.entries(keys).map(([name, schema]) =>
      rowOf(name.split('.'), schema, keyLabel(name, schema), [document], [view.base[selection.document]]),
    )
  }
  const items = selection.addresses.flatMap(address => findItem(document, address) ?? [])
  const [first, ...others] = items.map(item => rowsOfItem(view, manifests, selection, item))
  return (first ?? []).flatMap(row => {
    const twins = others.map(rows => rows.find(other => same(other.path, row.path)))
    if (twins.some(twin => !twin || twin.control !== row.control)) return []
    const mixed = twins.some(twin => !same(twin?.value, row.value) || !same(twin?.effective, row.effective))
    return [
      {
        ...row,
        mixed,
        value: mixed ? undefined : row.value,
        effective: mixed ? undefined : row.effective,
        changed: row.changed || twins.some(twin => twin?.changed),
      },
    ]
  })
}

function rowsOfItem(view: DraftView, manifests: WidgetManifests, selection: Selection, item: Item): Row[] {
  const base = findItem(view.base[selection.document], item.address)?.value
  const field = fieldOf(view, selection, item)
  const manifest = typeof item.value.widget === 'string' ? manifests[item.value.widget] : undefined
  const document = view.docs[selection.document]
  const own = Object.entries(keysOf(item, manifest !== undefined && manifest.binds !== undefined, document)).map(
    ([name, key]) => {
      const schema = isCard(item) ? withinGrid(name, key, manifest?.grid) : key
      const row = rowOf(name.split('.'), schema, keyLabel(name, schema), [item.value], [base])
      const inherited = field && inheritedFrom(field, name)
      return row.value === undefined && inherited !== undefined
        ? { ...row, effective: { value: inherited, from: 'field' as const } }
        : row
    },
  )
  if (!manifest) return own
  const siblings = propsOf(manifest, (item.value.props ?? {}) as Record<string, Json>)
  const props = Object.entries(manifest.props.properties ?? {})
    // a field says it itself: the unit of an amount
    .filter(
      ([name, schema]) =>
        isOffered(schema, siblings) && !(item.list === 'fields' && own.some(row => same(row.path, [name]))),
    )
    .map(([name, schema]) => propRow(name, schema, item, base))
  // what holds no value, such as a button, is there for what it does
  const group = manifest.binds ? 'behaviour' : 'content'
  const events = (manifest.events ?? []).map(event =>
    rowOf(['on', event.id], { editor: 'steps', group }, event.title, [item.value], [base]),
  )
  const slots = item.value.query === undefined ? [] : (manifest.slots ?? [])
  const maps = slots.map(slot =>
    rowOf(['map', slot.id], { type: 'string', editor: 'measure', group: 'data' }, slot.title, [item.value], [base]),
  )
  return [...own, ...maps, ...props, ...events]
}

/** The size of a card has the limits of its widget. */
function withinGrid(name: string, key: KeySchema, grid: WidgetDocument['grid'] = {}): KeySchema {
  const { minW, maxW, minH, maxH } = grid
  const [minimum = key.minimum, maximum = key.maximum] = name === 'w' ? [minW, maxW] : name === 'h' ? [minH, maxH] : []
  return minimum === key.minimum && maximum === key.maximum ? key : { ...key, minimum, maximum }
}

function keysOf(item: Item, binds: boolean, document: AnyDocument | undefined): KeyTable {
  const kind = kindOfItem(item.list)
  if (kind === 'field') return keysOfField(item.value as unknown as Field)
  if (kind === 'view') {
    const table = item.owner === '' ? document : findItem(document, item.owner)?.value.body
    return keysOfView(item.value as unknown as TableView, (table as TableBody | undefined)?.call !== undefined)
  }
  if (kind === 'variable') return keysOfVariable((item.value as unknown as Field).type)
  if (kind === 'element') return keysOfElement(item.value as unknown as FlowElement, waysOtherwise(document))
  if (kind !== 'node') return KEYS[kind]
  const { bind, query, required, readOnly, ...rest } = KEYS.node as Required<typeof KEYS.node>
  return {
    ...rest,
    ...(binds ? { bind, required, readOnly } : {}),
    ...(item.value.query === undefined ? {} : { query }),
    ...keysOfBody(item.value),
  } as KeyTable
}

/** The ways of a process that are taken when no condition holds. */
const waysOtherwise = (document: AnyDocument | undefined): ReadonlySet<string> =>
  new Set(isFlow(document) ? document.elements.flatMap(element => element.default ?? []) : [])

function propRow(name: string, schema: PropSchema, item: Item, base: unknown): Row {
  const row = rowOf(['props', name], schema, schema.label ?? { zh: name }, [item.value], [base])
  const withDefault =
    row.value === undefined && schema.default !== undefined
      ? { ...row, effective: { value: schema.default, from: 'widget' as const } }
      : row
  if (!schema.live) return withDefault
  const rule = valueAt(item.value, ['live', name]) as Rule | undefined
  return { ...withDefault, rulePath: ['live', name], ...(rule === undefined ? {} : { rule }) }
}

function rowOf(path: string[], key: KeySchema, label: Row['label'], items: unknown[], bases: unknown[]): Row {
  const { group = 'content', word: _, ...schema } = key
  const value = valueAt(items[0], path)
  return {
    path,
    schema,
    control: controlFor(schema),
    group,
    label,
    value,
    mixed: false,
    changed: bases[0] !== undefined && !same(value, valueAt(bases[0], path)),
  }
}

const keyLabel = (name: string, { label, word = name }: KeySchema) => label ?? `designer.key.${word}`

/** The value a bound item inherits from its field while it has none itself. */
function inheritedFrom(field: Field, name: string): Json | undefined {
  if (name !== 'title' && name !== 'help' && name !== 'required' && name !== 'readOnly') return undefined
  return field[name] as Json | undefined
}

/** The field an item shows. */
function fieldOf(view: DraftView, selection: Selection, item: Item): Field | undefined {
  if (item.list === 'fields') return undefined
  const bound = typeof item.value.bind === 'string' ? item.value.bind : item.id
  return entityAround(view, selection.document, item)?.fields.find(field => field.id === bound)
}

/**
 * A property is hidden when its `when` over the other props is false; only simple comparisons of one prop are used
 * there.
 */
function isOffered(schema: PropSchema, siblings: Record<string, Json>): boolean {
  const { when } = schema
  if (typeof when !== 'object' || when === null || Array.isArray(when)) return when !== false
  const equal = when['==']
  if (Array.isArray(equal)) return same(siblings[nameIn(equal[0])] ?? null, equal[1])
  const name = nameIn(when)
  return name === '' || siblings[name] === true
}

function nameIn(rule: Json | undefined): string {
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule) && typeof rule.var === 'string'
    ? rule.var
    : ''
}

/** The calls that give the selected cards the size that goes with a value of a property, if one does. @source SH-75 */
export function sizeCalls(
  view: DraftView,
  selection: Selection,
  { sizes, default: usual }: PropSchema,
  value: Json,
): Call[] {
  const size = sizes?.[String(value ?? usual)]
  const { document } = selection
  const cards = selection.addresses.flatMap(address => findItem(view.docs[document], address) ?? []).filter(isCard)
  return cards.flatMap(({ address, value: { x } }) => {
    const put = (key: string, cells: number): Call => ({
      command: 'prop.set',
      args: { document, addresses: [address], path: [key], value: cells },
    })
    if (!size) return []
    const room = CARD_COLUMNS - size.w
    return [...(Number(x ?? 0) > room ? [put('x', room)] : []), put('w', size.w), put('h', size.h)]
  })
}
