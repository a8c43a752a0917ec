/**
 * Where documents name fields: in rules, lists, layouts, rights and texts. One walk over every kind of document, by which
 * names are found, replaced, and left out.
 * @source docs/designer.md#what-names-a-field
 */
import { mapExpression } from '../flow/expression/read-expression.ts'
import { TITLE_NAMES } from '../flow/title.ts'
import { isEntity } from '../kind/entity.ts'
import { isFlow } from '../kind/flow.ts'
import { type Around, type Fields, fieldsOfModel, mapName, mapPath, mapReads, targetOf } from '../rules/map-reads.ts'
import { isOperator } from '../rules/operators.ts'
import { fieldsOf } from '../rules/scope.ts'
import type { AnyDocument, Field, FormDocument, Json, Library, Query } from '../schema/document.ts'
import { type Marks, renameMarks } from '../text/text.ts'
import { isRecord } from '../value/value.ts'
import { itemAddress } from '../version/address.ts'
import { holdsNames, isOfTarget, type Part, type Role, roleOf } from './field-roles.ts'
import { shapeOfQuery } from './shape-of-query.ts'

export interface FieldName {
  /** key of its model; '' for a field that a form declares */
  model: string
  field: string
  /** whether there is one */
  known: boolean
  /** the address of the item around it, and keys */
  at: string
  role: Role
  /** named by way of a reference: `room.name` */
  through: boolean
}

/** What is named instead; null: nothing, where the place can do without. */
type Rename = (name: FieldName) => string | null

/** A literal that a field is given or compared with. */
export interface FieldValue {
  model: string
  field: Field
  at: string
  value: Json
  /** in a rule, whose types are checked */
  ruled: boolean
}

type Revalue = (given: FieldValue) => Json

type Lookup = Pick<Library, 'entity' | 'document'>

export function fieldNames(document: AnyDocument, library: Lookup): FieldName[] {
  const names: FieldName[] = []
  mapFieldNames(document, library, name => {
    names.push(name)
    return name.field
  })
  return names
}

/** The document with every name of a field mapped, and the literals that fields are given or compared with. */
export function mapFieldNames<T extends AnyDocument>(
  document: T,
  library: Lookup,
  rename: Rename,
  revalue: Revalue = ({ value }) => value,
): T {
  const walk = new Walk(library, rename, revalue)
  return walk.part(document as unknown as Part, walk.start(document)) as unknown as T
}

/** A place and its context. */
interface Here {
  /** the key that holds it: `columns`, `nodes`, `service` */
  list: string
  at: string
  around: Around
  /** of a process: what its conditions and expressions are over */
  over: Around
  /** the marks of the texts of an action, and what they name */
  marks?: { as: Marks; around: Around }
}

/** Left by an item that cannot do without the field. */
const GONE = Symbol('gone')
/** `undefined`: left by a key that can be left out. */
type Left = Json | undefined | typeof GONE

/** Lists a table or a form cannot do without: the last items are kept, and reported. */
const NEVER_EMPTY = ['columns', 'nodes']
/** Code, statements, and what says nothing of fields. */
const SKIPPED = ['source', 'script', 'sql', 'copies', 'options', 'unsaid']
/** The keys of an element of a process that hold conditions and expressions. */
const EXPRESSIONS = ['condition', 'event', 'loop', 'attributes', 'extensions', 'written', 'calledElement']
/** Keys of lists that are called otherwise where they are nested. */
const CALLED: Readonly<Record<string, string>> = { children: 'nodes', cards: 'nodes' }
class Walk {
  readonly library: Lookup
  readonly rename: Rename
  readonly revalue: Revalue

  constructor(library: Lookup, rename: Rename, revalue: Revalue) {
    this.library = library
    this.rename = rename
    this.revalue = revalue
  }

  start(document: AnyDocument): Here {
    const at = { list: document.kind, at: '' }
    if (isFlow(document)) {
      const { entity, form } = document
      const record = entity === undefined ? undefined : this.model(entity)
      const [start, over] = [this.form(form, record) ?? record, record ?? this.form(form, record)]
      return { ...at, around: { of: start, named: {} }, over: { of: over, named: {} } }
    }
    const own = isEntity(document) ? { name: document.key, fields: fieldsOf(document) } : undefined
    const around = { of: own ?? (document.from === undefined ? undefined : this.model(document.from)), named: {} }
    return { ...at, around, over: around }
  }

  part(part: Part, here: Here): Json | typeof GONE {
    const inside = { ...here, around: this.inside(part, here) }
    const made: Part = {}
    for (const [key, held] of Object.entries(part)) {
      const left = this.key(part, key, held, { ...inside, at: join(here.at, key) })
      if (left === GONE) return GONE
      // a column of sums keeps the name by which slots, orders and rules know it
      if (here.list === 'group' && key === 'id' && left !== held) Object.assign(made, { id: held, of: left })
      else if (left !== undefined) made[key] = left
    }
    return made
  }

  /** @param here  `at` is that of the key */
  key(part: Part, key: string, held: Json, here: Here): Left {
    const { list, around, at } = here
    if (SKIPPED.includes(key) && !isRule(held)) return held
    const role = roleOf(part, key, list)
    if (role) return this.names(held, isOfTarget(part, key) ? this.target(part, here) : around.of, key, { at, role })
    if (list === 'elements' && EXPRESSIONS.includes(key)) return this.expression(held, key, here)
    if (key === 'expression' && typeof held === 'string') return this.written(held, here)
    if (key === 'subject' && list === 'flow') return this.title(String(held), here)
    if (key === 'text' && typeof part.do === 'string') return this.texts(held, this.marked(around, at), 'one')
    if (key === 'props' && isRecord(held)) return this.props(part, held as Part, here)
    if (key === 'map' && isRecord(held)) return this.slots(held as Part, around.named[`$query.${part.query}`], at)
    if (key === 'value' && list === 'set') held = this.value(held, around.of, String(part.id), { at, ruled: false })
    if (key === 'default' && list === 'search')
      held = this.value(held, around.of, String(part.bind ?? part.id), { at, ruled: true })
    if (key === 'values' && list === 'tests') return this.values(held as Part, around.of, at)
    if (key === 'data' && /\.submit$/.test(String(part.call)) && isRecord(held))
      return this.values(this.visit(held, here) as Part, this.model(String(part.call).slice(0, -'.submit'.length)), at)
    if (list === 'change') return key === 'add' || key === 'to' ? this.visit(held, changed(part, here)) : held
    return this.visit(held, this.below(part, key, here))
  }

  /** @param here  `list` is the key that holds the value */
  visit(held: Json, here: Here): Left {
    const { around, marks, at, list } = here
    if (typeof held === 'string') return marks ? renameMarks(held, this.marked(marks.around, at), marks.as) : held
    if (Array.isArray(held)) {
      const left = held.flatMap((one, index): Left[] => {
        const now = this.visit(one, { ...here, at: itemAddress(at, idOf(one) ?? `${index}`) })
        return isRight(one) && isRight(now) && now.id !== one.id ? [{ id: one.id!, may: one.may! }, now] : [now]
      })
      const some = left.filter(one => one !== GONE && one !== undefined) as Json[]
      return some.length > 0 || held.length === 0 ? some : NEVER_EMPTY.includes(list) ? held : undefined
    }
    if (!isRecord(held)) return held
    return isRule(held) ? mapReads(held as Part, around, this.reading(at, 'read')) : this.part(held as Part, here)
  }

  /** A name, or several. */
  names(held: Json, of: Fields | undefined, key: string, { at, role }: Pick<FieldName, 'at' | 'role'>): Left {
    if (typeof held === 'string') {
      const name = this.name(held, of, at, role)
      return name ?? (role === 'shown' || role === 'needed' || key === 'id' ? GONE : undefined)
    }
    if (!Array.isArray(held)) return held
    const left = held.flatMap(one => {
      const now = this.name(String(one), of, at, role)
      return now === null ? [] : role === 'limit' && now !== one ? [one, now] : [now]
    })
    if (role === 'needed' && left.length < held.length) return GONE
    if (left.length > 0 || held.length === 0) return left
    return at.includes('formats/') ? GONE : undefined
  }

  /** Null where it is left out. */
  name(path: string, of: Fields | undefined, at: string, role: Role): string | null {
    let isGone = false
    const onGone = () => {
      isGone = true
    }
    const name = mapPath(path, of, this.reading(at, role, onGone, of))
    return isGone && role !== 'read' && role !== 'marked' ? null : name
  }

  reading(at: string, role: Role, onGone?: () => void, from?: Fields) {
    return {
      entity: (key: string) => this.library.entity(key),
      field: (of: Fields, field: string): string => {
        const known = of.fields.some(({ id }) => id === field)
        const now = this.rename({ model: of.name, field, known, at, role, through: from !== undefined && of !== from })
        if (now === null) onGone?.()
        return now ?? field
      },
      value: ({ name: model }: Fields, field: Field, value: Json) =>
        this.revalue({ model, field, at, value, ruled: true }),
    }
  }

  /** A literal, or several, for the field of an id. */
  value(held: Json, of: Fields | undefined, id: string, place: Pick<FieldValue, 'at' | 'ruled'>): Json {
    const field = of?.fields.find(each => each.id === id)
    if (!of || !field || held === null || isRecord(held)) return held
    if (Array.isArray(held)) return held.map(one => this.value(one, of, id, place))
    return this.revalue({ model: of.name, field, value: held, ...place })
  }

  marked = (around: Around, at: string) => (name: string) => mapName(name, around, this.reading(at, 'marked'))

  texts(held: Json, rename: (name: string) => string, as: Marks): Json {
    if (!isRecord(held)) return held
    return Object.fromEntries(
      Object.entries(held as Part).map(([lang, text]) => [lang, renameMarks(`${text}`, rename, as)]),
    )
  }

  title(text: string, { around, at }: Here): string {
    const rename = this.marked(around, at)
    return renameMarks(text, name => (TITLE_NAMES.some(one => one === name) ? name : rename(name)))
  }

  /** Conditions and expressions, at any depth: json-logic begins with a brace, an expression with `${`. */
  expression(held: Json, key: string, here: Here): Json {
    const { over, at } = here
    if (Array.isArray(held)) return held.map(one => this.expression(one, key, here))
    if (isRecord(held))
      return Object.fromEntries(
        Object.entries(held as Part).map(([name, one]) => [
          name,
          this.expression(one, name, { ...here, at: join(at, name) }),
        ]),
      )
    if (typeof held !== 'string') return held
    const rename = this.marked(over, at)
    if (key === 'collection' && /^\w+$/.test(held.trim())) return rename(held.trim())
    if (!held.trimStart().startsWith('{')) return this.written(held, here)
    const rule = readJson(held)
    const mapped = JSON.stringify(mapReads(rule, over, this.reading(at, 'read')))
    return mapped === JSON.stringify(rule) ? held : mapped
  }

  written(text: string, { over, at }: Here): string {
    const value = (one: string, name: string) => String(this.value(one, over.of, name, { at, ruled: false }))
    return mapExpression(text, { name: this.marked(over, at), value })
  }

  /** Of a widget's constants, two lists name fields: those of the record, or of the rows the widget draws. */
  props(part: Part, { fields, totals, ...props }: Part, here: Here): Json | undefined {
    const list = (held: Json | undefined, name: string, of: Fields | undefined): Part => {
      const left =
        held === undefined ? undefined : this.names(held, of, name, { at: join(here.at, name), role: 'listed' })
      return left === undefined ? {} : { [name]: left as Json }
    }
    const own = list(fields, 'fields', here.around.of)
    const made = { ...props, ...own, ...list(totals, 'totals', this.target(part, { ...here, list: 'nodes' })) }
    return Object.keys(made).length > 0 ? made : undefined
  }

  /** The columns of records are their fields. */
  slots(map: Part, of: Fields | undefined, at: string): Json {
    const parts = Object.entries(map).map(([slot, name]): [string, Json] => {
      return [slot, mapPath(String(name), of, this.reading(join(at, slot), 'read'))]
    })
    return Object.fromEntries(parts)
  }

  /** Values by the names under which they are sent. */
  values(held: Part, of: Fields | undefined, at: string): Json {
    const parts = Object.entries(held).flatMap(([sent, value]): [string, Json][] => {
      const field = of?.fields.find(({ id, name = id }) => name === sent)
      const name = this.name(field?.id ?? sent, of, join(at, sent), 'listed')
      const now = this.value(value, of, field?.id ?? '', { at: join(at, sent), ruled: false })
      return name === null ? [] : [[name === field?.id ? sent : name, now]]
    })
    return Object.fromEntries(parts)
  }

  model = (key: string): Fields | undefined => fieldsOfModel(key, this.library)

  form(key: string | undefined, record: Fields | undefined): Fields | undefined {
    const form = key === undefined ? undefined : (this.library.document('form', key) as FormDocument | undefined)
    if (!form) return undefined
    if (form.fields) return { name: '', fields: form.fields }
    const model = form.entity ?? form.from
    return model === undefined ? record : this.model(model)
  }

  /** The fields that a field, or that of a node, leads to. */
  target(part: Part, { list, around }: Here): Fields | undefined {
    return targetOf(fieldAt(part, list, around), this.library)
  }

  /** What names belong to inside of a part. */
  inside(part: Part, { list, around }: Here): Around {
    const { entity, fields, form, queries } = part
    let { of, named } = around
    const find = (key: string) => this.library.document('query', key) as ReturnType<Parameters<typeof shapeOfQuery>[1]>
    const shape = (query: Json) => shapeOfQuery(query as unknown as Query, find)
    if (list === 'queries') of = this.model(shape(part).entity ?? '')
    else if (list === 'elements') of = this.form(form as string | undefined, of) ?? of
    else if (list !== 'flow' && typeof entity === 'string') of = this.model(entity)
    else if (list === 'form' && Array.isArray(fields)) of = { name: '', fields: fields as unknown as Field[] }
    if (of && list === 'table') named = { ...named, $row: of }
    for (const query of Array.isArray(queries) ? queries : []) {
      const { id, get, entity: model } = shape(query)
      const columns = get === 'sums' || model === undefined ? undefined : this.model(model)
      if (columns) named = { ...named, [`$query.${id}`]: columns }
    }
    return { ...around, of, named }
  }

  /** The place of what a key holds. */
  below(part: Part, key: string, here: Here): Here {
    const { list, around, at, over } = here
    const next = { ...here, list: CALLED[key] ?? key }
    if (key === 'body' && typeof part.widget === 'string')
      return { ...next, list: part.widget, at: at.slice(0, -'/body'.length) }
    if (key === 'service' && isRecord(part.service)) {
      const as = part.service.do === 'mail' ? 'either' : 'two'
      return { ...next, marks: { as, around: list === 'elements' ? over : around } }
    }
    // sums are sorted by one of their columns
    if (key === 'sort' && part.get === 'sums') return { ...next, list: '' }
    const field = fieldAt(part, list, around)
    const rows =
      field?.type === 'children' && (key === 'children' || (key === 'fields' && list === 'fields') || list === 'sheets')
    if (rows) return { ...next, around: { ...around, of: this.target(part, here), up: around } }
    const $option = field && key === 'choices' ? this.target(part, here) : undefined
    return $option ? { ...next, around: { ...around, named: { ...around.named, $option } } } : next
  }
}

/** The field an item of `fields` is, a node shows, or a sheet of a workbook fills. */
function fieldAt(part: Part, list: string, { of }: Around): Field | undefined {
  if (list === 'fields') return part.type === undefined ? undefined : (part as unknown as Field)
  const name = list === 'nodes' ? part.bind : list === 'sheets' ? part.id : undefined
  return name === undefined ? undefined : of?.fields.find(({ id }) => id === name)
}

/** Where a change of a derived screen puts something. */
function changed(part: Part, here: Here): Here {
  const { add, in: list, set } = part
  const at = typeof set === 'string' ? set : itemAddress(String(list), idOf(add) ?? '')
  const steps = (typeof set === 'string' ? set : `${list}/`).split('/')
  const name = steps.at(-2) ?? 'nodes'
  return { ...here, at, list: holdsNames(name) ? name : 'nodes' }
}

const isRule = (held: Json): boolean => {
  const [op, more] = isRecord(held) ? Object.keys(held) : []
  return op !== undefined && more === undefined && (op === 'var' || isOperator(op))
}

/** The right of a step of a process to a field. */
const isRight = (one: Left): one is Part => isRecord(one) && typeof one.may === 'string' && typeof one.id === 'string'

const idOf = (one: Json | undefined): string | undefined =>
  isRecord(one) && typeof one.id === 'string' ? one.id : undefined

const join = (at: string, key: string): string => (at === '' ? key : `${at}/${key}`)

function readJson(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null // reported where the process is compiled
  }
}
