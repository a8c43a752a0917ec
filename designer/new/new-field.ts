/**
 * A new field: valid for its type from the start, except for a dictionary, which a person has to choose: the inspector
 * asks for it, and the check reports it.
 * @source docs/designer.md#surfaces; docs/language.md#fields
 */
import { hasColumn, mayStandBeside } from '#engine/entity/column-type.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import type { EntityDocument, Field, FieldType, Json, Option } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { keptIds } from '#engine/version/lists.ts'
import { codeFrom } from '../commands/documents/code-from.ts'
import { freeId } from '../commands/documents/ids.ts'
import type { Call } from '../commands/index.ts'
import { keysOfField } from '../kind/keys.ts'
import { type FieldKind, MARKS } from '../kind/words.ts'

export interface Known {
  /** keys, the app's own first */
  entities: string[]
  /** name of a first option */
  option: Text
  /** name of the first field of new rows */
  row: Text
}

/** Types to choose from, the usual ones first. */
export const TYPES: FieldType[] = [
  'string',
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'dict',
  'user',
  'users',
  'dept',
  'depts',
  'ref',
  'refs',
  'file',
  'region',
  'serial',
  'children',
  'json',
]

/** Ids of the system fields. */
export const OWN_IDS = [
  'id',
  'rev',
  'createUser',
  'createTime',
  'createDept',
  'updateUser',
  'updateTime',
  'dataStatus',
  'status',
]
const DECIMALS = 2
/** From this number of columns on, new fields are stored outside of columns, to leave room for those that need one. */
const MANY_COLUMNS = 300

/** A new field called `title`, with a code of its own. */
export function newField(entity: EntityDocument, title: Text, kind: FieldKind, known: Known, code?: string): Field {
  const { type, many } = kind
  const taken = [...entity.fields.map(field => field.id), ...OWN_IDS, ...keptIds('form')]
  const id = freeId(code ?? codeFrom(title.en ?? title.zh), taken)
  const beside = mayStandBeside(type) && entity.fields.filter(hasColumn).length >= MANY_COLUMNS
  return {
    id,
    type,
    title,
    ...(many && { many }),
    ...(factsOf(entity, id, type, known) as Partial<Field>),
    ...kind.facts,
    ...widgetFact(kind),
    ...(beside && { column: false }),
  }
}

/** The widget of the kind, where a field would not have it by itself. */
function widgetFact({ type, many, facts, widget }: FieldKind): Pick<Field, 'widget'> {
  return widget === undefined || widget === widgetFor({ ...facts, type, many }) ? {} : { widget }
}

/** The required facts of a type. */
function factsOf(entity: EntityDocument, id: string, type: FieldType, known: Known): Record<string, Json> {
  switch (type) {
    case 'decimal':
      return { scale: DECIMALS }
    case 'enum':
      return { options: [{ ...newOption({ ...known.option }, []), id: 'o1' }] as unknown as Json }
    case 'ref':
    case 'refs':
      return { to: known.entities[0] ?? 'user' }
    case 'children':
      return { to: rowsKey(entity, id), by: PARENT }
    default:
      return {}
  }
}

/** The calls that come with a new field: rows inside a record need a model of their own. */
export function callsWith(entity: EntityDocument, field: Field, known: Known): Call[] {
  const isNew = field.type === 'children' && field.to === rowsKey(entity, field.id)
  if (!isNew || known.entities.includes(field.to!)) return []
  return [{ command: 'document.add', args: { value: newRows(entity, field, known) } }]
}

/** The field of rows that points back at their record. */
const PARENT = 'parent'
/** The key of the model of new rows. */
const rowsKey = (entity: Pick<EntityDocument, 'key'>, field: string) => `${entity.key}.${field}`

/** The model of new rows of `entity`: a reference to their record, and a first field. */
function newRows(entity: EntityDocument, field: Field, known: Known): EntityDocument {
  return rowsModel(entity, { ...field, to: field.to!, by: PARENT }, [
    { id: 'title', type: 'string', title: { ...known.row } },
  ])
}

/** A model for the rows of a field, with the rights of their records: `fields`, after the reference to their record. */
export function rowsModel(
  entity: EntityDocument,
  { to, by, title }: Pick<Field, 'title'> & { to: string; by: string },
  fields: Field[],
): EntityDocument {
  const back: Field = { id: by, type: 'ref', title: entity.title, to: entity.key, required: true }
  return { kind: 'entity', grammar: 1, key: to, title, rightsOf: entity.key, fields: [back, ...fields] }
}

/**
 * A model of their own for the rows that a field declares itself, and the field over it. Several rows could be
 * moved, so a number keeps their order.
 * @param taken  keys of models
 * @param order  title of the number
 * @source ADR 0024
 */
export function modelOfOwnRows(
  entity: EntityDocument,
  { fields = [], ...field }: Field,
  taken: readonly string[],
  order: Text,
): { field: Field; model: EntityDocument } {
  const base = rowsKey(entity, field.id)
  let to = base
  for (let number = 2; taken.includes(to); number++) to = base + number
  const ids = fields.map(({ id }) => id)
  const by = freeId(PARENT, ids)
  const place = freeId('place', [...ids, by])
  const isOrdered = field.maxCount !== 1
  const kept: Field[] = isOrdered ? [...fields, { id: place, type: 'integer', title: order }] : fields
  return {
    field: { ...field, to, by, ...(isOrdered && { place }) },
    model: rowsModel(entity, { to, by, title: field.title }, kept),
  }
}

/** References to one record or to several. */
const POINTS: FieldType[] = ['ref', 'refs']

/** The facts with which `field.set` changes a field's kind: new ones, and null for those that no longer apply. */
export function retypeFacts(entity: EntityDocument, field: Field, kind: FieldKind, known: Known): Record<string, Json> {
  const { type, many } = kind
  const allowed = new Set(Object.keys(keysOfField({ ...field, type, value: undefined })))
  const kept = ['id', 'name', 'type', 'title', 'help', 'message', ...(mayStandBeside(type) ? ['column'] : [])]
  const gone = Object.keys(field).filter(name => !kept.includes(name) && !allowed.has(name))
  const isStillPointing = POINTS.includes(field.type) && POINTS.includes(type)
  const unfit = ['default', 'search', 'many', 'widget', ...MARKS.filter(mark => !isStillPointing || mark !== 'to')]
  return {
    ...Object.fromEntries([...gone, ...unfit.filter(name => name in field)].map(name => [name, null])),
    ...(isStillPointing ? {} : factsOf(entity, field.id, type, known)),
    ...(many && { many }),
    ...({ ...kind.facts, ...widgetFact(kind) } as Record<string, Json>),
    type,
  }
}

/** A field of another kind that keeps everything of `field` its own type supports, with a code of its own. */
export function retypedField(entity: EntityDocument, field: Field, kind: FieldKind, known: Known): Field {
  const { id } = newField(entity, field.title, kind, known, field.id)
  const { name: _, ...facts } = { ...field, ...retypeFacts(entity, { ...field, id }, kind, known) }
  const said = Object.entries({ ...facts, id }).filter(([, value]) => value !== null)
  return Object.fromEntries(said) as unknown as Field
}

/** In the order in which new options take them. */
export const OPTION_COLOURS = COLOUR_NAMES as NonNullable<Option['colour']>[]

/** A new option of a choice: a code from its name, and the first colour that no other option has. */
export function newOption(title: Text, options: Option[]): Option {
  const used = options.map(({ colour }) => colour)
  const free = OPTION_COLOURS.find(colour => !used.includes(colour))
  const colour = free ?? OPTION_COLOURS[options.length % OPTION_COLOURS.length]
  const taken = options.map(({ id }) => id)
  return { id: freeId(codeFrom(title.en ?? title.zh) || 'o', taken), title, colour }
}
