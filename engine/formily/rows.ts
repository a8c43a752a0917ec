/**
 * Arrays of a schema that are rows of the form: which they are, and how their table works.
 * @source docs/language.md#formily; ADR 0024
 */
import type { Json, Node } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { componentOf, hasTypeOfItsOwn } from './field-of.ts'
import { givenOptions } from './options.ts'
import type { Placed, Schema } from './schema.ts'

const TABLES = /^Array\w+$/
const HANDLES = /^Array\w+\.(Addition|Remove|Copy|MoveUp|MoveDown|SortHandle|Index)$/
/** Our table moves rows by buttons and keys. */
const MOVES = new Set(['MoveUp', 'MoveDown', 'SortHandle'])
/** Rows that are cards or panes are edited in a dialog, where there is room for their fields. */
const CARDS = /^Array(Cards|Collapse|Tabs)$/
const PAGE = { least: 5, most: 100 }
const DEEPEST = 20

/** Whether a property only adds, removes, moves or counts rows, as our table does by itself. */
export const isHandle = (schema: Schema): boolean => HANDLES.test(componentOf(schema))

/** What the rows of a property are made of; null when it has none. */
export function itemsOf(schema: Schema): Schema | null {
  const component = componentOf(schema)
  const [items] = [schema.items ?? []].flat()
  if (schema.type !== 'array' || !isRecord(items) || component === 'SelectTable' || givenOptions(schema)) return null
  const hasParts = isRecord(items.properties)
  if (TABLES.test(component)) return hasParts || items.type !== 'object' ? (items as Schema) : null
  return hasParts && !hasTypeOfItsOwn(component) ? (items as Schema) : null
}

/** Whether the control of a property is a table of rows. */
export const isTable = (schema: Schema): boolean => TABLES.test(componentOf(schema))

/** What may be done with the rows, and how they are edited. */
export function takeTable({ schema, node }: Placed): void {
  const component = componentOf(schema)
  const { pagination } = (schema['x-component-props'] ?? {}) as { pagination?: { pageSize?: Json } }
  const handles = handlesIn(schema, 0)
  const size = Math.round(Number(pagination?.pageSize))
  const props: Node['props'] = {
    ...(handles.length > 0 ? { can: canOf(handles), numbered: handles.includes('Index') } : {}),
    ...(CARDS.test(component) ? { edit: 'dialog' } : {}),
    ...(size >= PAGE.least && size <= PAGE.most ? { pageSize: size } : {}),
  }
  if (Object.keys(props).length > 0) node!.props = props
}

const canOf = (handles: string[]): string[] => [
  ...(handles.includes('Addition') ? ['add'] : []),
  'edit',
  ...(handles.includes('Copy') ? ['copy'] : []),
  ...(handles.some(handle => MOVES.has(handle)) ? ['move'] : []),
  ...(handles.includes('Remove') ? ['remove'] : []),
]

/** The handles of the rows, not those of rows in them. */
function handlesIn(schema: Schema, depth: number): string[] {
  const [items] = depth === 0 ? [schema.items ?? []].flat() : []
  const below = [...Object.values(isRecord(schema.properties) ? schema.properties : {}), ...(items ? [items] : [])]
  return below.flatMap(each => {
    if (!isRecord(each) || depth > DEEPEST) return []
    const [, handle] = HANDLES.exec(componentOf(each as Schema)) ?? []
    if (handle) return [handle]
    return itemsOf(each as Schema) ? [] : handlesIn(each as Schema, depth + 1)
  })
}
