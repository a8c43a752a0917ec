/**
 * The fields a rule or a path names, each with its model; the only place that knows what the parts of a name mean.
 * @source docs/language.md#names
 */
import type { Field, Json } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { isOperator, isRowOperator } from './operators.ts'
import { pointingName, readPointing } from './pointing.ts'
import { rowsOf } from './rows-of.ts'
import { fieldsOf, type RuleScope } from './scope.ts'

/** Fields that names may belong to: those of a model, of a form with fields of its own (''), or of its rows. */
export type Fields = Pick<RuleScope, 'name' | 'fields'>

/** What the names of a place belong to. */
export interface Around {
  of: Fields | undefined
  /** the record that contains the row */
  up?: Around | undefined
  /** records that a name begins with: `$row`, `$option`, `$query.late` */
  named: Readonly<Record<string, Fields>>
}

export interface Reading {
  entity: RuleScope['entity']
  /** the id of the field in its place: the same, or another */
  field(of: Fields, id: string): string
  /** a literal that is compared with a field */
  value?(of: Fields, field: Field, value: Json): Json
}

/** The rule with its names mapped. */
export function mapReads(rule: Json, around: Around, reading: Reading): Json {
  if (Array.isArray(rule)) return rule.map(each => mapReads(each, around, reading))
  if (!isRecord(rule)) return rule
  const parts = Object.entries(rule as Record<string, Json>).map(([op, args]): [string, Json] => {
    if (op === 'var' && typeof args === 'string') return [op, mapName(args, around, reading)]
    if (!Array.isArray(args) || !isOperator(op) || !isRowOperator(op))
      return [
        op,
        mapReads(
          Array.isArray(args) && COMPARING.includes(op) ? mapLiterals(args, around, reading) : args,
          around,
          reading,
        ),
      ]
    const [rows = null, ...each] = args as Json[]
    const inside = { ...around, of: rowsIn(rows, around, reading), up: around }
    return [op, [mapReads(rows, around, reading), ...each.map(one => mapReads(one, inside, reading))]]
  })
  return Object.fromEntries(parts)
}

const COMPARING = ['==', '!=', '<', '<=', '>', '>=', 'in', 'has', 'hasAny', 'hasAll']

function mapLiterals(args: Json[], around: Around, reading: Reading): Json[] {
  const name = args.flatMap(arg => (isRecord(arg) && typeof arg.var === 'string' ? [arg.var] : []))[0]
  const found = name === undefined ? undefined : fieldOf(...placeOf(name, around), reading)
  if (!found || !reading.value) return args
  const [of, field] = found
  const map = (arg: Json): Json =>
    Array.isArray(arg) ? arg.map(map) : isRecord(arg) || arg === null ? arg : reading.value!(of, field, arg)
  return args.map(map)
}

/** The field at the end of a path. */
function fieldOf(from: Fields | undefined, path: string, reading: Reading): [Fields, Field] | undefined {
  const [id, ...more] = path.split('.')
  const field = from?.fields.find(each => each.id === id)
  if (!from || !field) return undefined
  return more.length === 0 ? [from, field] : fieldOf(targetOf(field, reading), more.join('.'), reading)
}

/** A name of a rule, mapped: `price`, `$parent.price`, `$row.price`, `$pointing.repair.asset`. */
export function mapName(name: string, around: Around, reading: Reading): string {
  const pointing = readPointing(name)
  if (pointing) {
    const of = fieldsOfModel(pointing.entity, reading)
    return of ? pointingName(pointing.entity, reading.field(of, pointing.by)) : name
  }
  const [place, rest] = placeOf(name, around)
  return name.slice(0, name.length - rest.length) + mapPath(rest, place, reading)
}

/** A path from the fields of a record, mapped: `price`, `room.name`, `rows.0.price`. */
export function mapPath(path: string, from: Fields | undefined, reading: Reading): string {
  let of = from
  const steps = path.split('.').map(step => {
    if (!of || step === '' || /^\d+$/.test(step)) return step
    const here = of
    of = targetOf(
      here.fields.find(({ id }) => id === step),
      reading,
    )
    return reading.field(here, step)
  })
  return steps.join('.')
}

/** The fields of the records a field points at, or of its rows. */
export function targetOf(field: Field | undefined, { entity }: Pick<Reading, 'entity'>): Fields | undefined {
  if (!field) return undefined
  if (field.fields) return { name: '', fields: rowsOf(field, entity)?.fields ?? [] }
  const [person, dept] = [/^users?$/.test(field.type) && 'user', /^depts?$/.test(field.type) && 'dept']
  const key = field.to ?? (person || dept || undefined)
  return key === undefined ? undefined : fieldsOfModel(key, { entity })
}

export function fieldsOfModel(key: string, { entity }: Pick<Reading, 'entity'>): Fields | undefined {
  const model = entity(key)
  return model && { name: key, fields: fieldsOf(model) }
}

/** What a name belongs to, and the rest of it as a path from there. */
function placeOf(name: string, { of, up, named }: Around): [Fields | undefined, string] {
  if (name.startsWith('$parent.')) return [up?.of, name.slice('$parent.'.length)]
  if (!name.startsWith('$')) return [of, name]
  const known = Object.keys(named).find(each => name.startsWith(`${each}.`))
  return known === undefined ? [undefined, ''] : [named[known], name.slice(known.length + 1)]
}

function rowsIn(rows: Json, around: Around, reading: Reading): Fields | undefined {
  const name = isRecord(rows) ? rows.var : undefined
  if (typeof name !== 'string') return undefined
  const pointing = readPointing(name)
  if (pointing) return fieldsOfModel(pointing.entity, reading)
  const [place, rest] = placeOf(name, around)
  return targetOf(
    place?.fields.find(({ id }) => id === rest),
    reading,
  )
}
