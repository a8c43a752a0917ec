/**
 * Removes what the documents of an app contain about one field: items that show, sort by or list it. Rules that read
 * it, checks reported at it and queries that count or group by it need a decision; they are kept, and the check list
 * reports them.
 * @source docs/designer.md#surfaces
 */
import type { EntityDocument, Json, ListView } from '#engine/schema/document.ts'
import { firmKeys, VIEW_FIELD_KEYS } from '#engine/schema/list-views.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type DraftView, entityAround, valueAt } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { type Item, isNode, itemsIn, walkDocument } from '../documents/walk.ts'
import { putValue } from '../values/prop-set.ts'

export interface FieldOf {
  /** key of its model */
  entity: string
  field: string
}

/** Lists a table or form cannot do without: the last item is kept and reported. */
const NEVER_EMPTY = ['columns', 'nodes']

/** The primitives that remove the field and what names it from one document as edited. */
export function withoutField(view: DraftView, name: DocName, of: FieldOf): Primitive[] {
  const document = view.docs[name]
  if (!document) return []
  const names = (around: EntityDocument | undefined) => (path: unknown) => isField(around, path, of)
  const gone = new Set<string>()
  const primitives = walkDocument(document).flatMap((item): Primitive[] => {
    if (gone.has(item.owner)) {
      gone.add(item.address)
      return []
    }
    const isNamed = names(entityAround(view, name, item))
    const siblings = () => itemsIn(document, item.listAddress)
    const isKept = NEVER_EMPTY.includes(item.list) && siblings().every(one => shows(one, isNamed))
    if (!isKept && shows(item, isNamed)) {
      gone.add(item.address)
      return [{ do: 'remove', at: item.address }]
    }
    const to = targetOf(item, entityAround(view, name, item))
    const isNamedThere = names(to === undefined ? undefined : view.entity(to))
    return [
      ...listsWithout(item, isNamed),
      ...keyWithout(item, ['show'], isNamedThere),
      ...keyWithout(item, ['props', 'totals'], isNamedThere),
    ]
  })
  const own = { address: '', value: document as unknown as Item['value'], list: document.kind }
  return [...primitives, ...listsWithout(own, names(entityAround(view, name, undefined)))]
}

/** Key of the model that a field, or the field of a node, points at: `show` and totals name its fields. */
function targetOf({ list, value }: Item, around: EntityDocument | undefined): string | undefined {
  const field = list === 'fields' ? value : around?.fields.find(one => one.id === value.bind)
  return field?.to as string | undefined
}

type IsNamed = (path: unknown) => boolean
type Holder = Pick<Item, 'address' | 'list' | 'value'>

/** Whether a path is the field: `price`, `price.more`, or through a reference `loan.price`. */
function isField(around: EntityDocument | undefined, path: unknown, { entity, field }: FieldOf): boolean {
  if (!around || typeof path !== 'string') return false
  const [id, hop] = path.split('.')
  if (around.key === entity && id === field) return true
  return hop === field && around.fields.some(one => one.id === id && one.to === entity)
}

/** Whether an item is the field, or is useless without it. */
function shows(item: Item, isNamed: IsNamed): boolean {
  const { id, bind, columns, fields } = item.value
  if (isNode(item)) return isNamed(bind)
  switch (item.list) {
    case 'columns':
    case 'search':
      return isNamed(bind ?? id)
    case 'views':
      return firmKeys((item.value as unknown as ListView).view).some(key => isNamed(item.value[key]))
    case 'formats':
      return Array.isArray(columns) && columns.every(isNamed)
    case 'indexes':
      return (fields as string[]).some(isNamed)
    case 'fields':
      return isNamed(id)
    default:
      return false
  }
}

/** Where items list fields, or name an optional one. */
const NAMING: Readonly<Record<string, readonly string[][]>> = {
  views: [['columns'], ['sort']],
  formats: [['columns']],
  queries: [['sort']],
  access: [['hide'], ['readOnly']],
  fields: [['inEnglish'], ['sentTo']],
  entity: [['labelField'], ['screen', 'sort']],
  table: [['sort']],
  query: [['sort']],
  nodes: [
    ['body', 'sort'],
    ['props', 'fields'],
  ],
}

function listsWithout(holder: Holder, isNamed: IsNamed): Primitive[] {
  const { list, value } = holder
  // sums are sorted by one of their columns, not by a field
  if ((list === 'queries' || list === 'query') && value.get === 'sums') return []
  const spare = list === 'views' ? VIEW_FIELD_KEYS.map(key => [key]) : []
  const paths = [...(NAMING[list === 'children' ? 'nodes' : list] ?? []), ...spare]
  return paths.flatMap(path => keyWithout(holder, path, isNamed))
}

function keyWithout({ address, value }: Holder, path: string[], isNamed: IsNamed): Primitive[] {
  const held = valueAt(value, path)
  if (!Array.isArray(held)) return isNamed(held) ? [putValue(address, path, undefined)] : []
  const left = held.filter(one => !isNamed(nameIn(one)))
  if (left.length === held.length) return []
  return [putValue(address, path, left.length > 0 ? left : undefined)]
}

/** `price`, or `{ id: price }` of a sort. */
const nameIn = (one: Json): Json | undefined =>
  one !== null && typeof one === 'object' && !Array.isArray(one) ? one.id : one
