/**
 * What of the issues of a stored record stops its change: those that read a value the change touches. The others are
 * about what nobody touched, such as a limit that came later; they are only told.
 * @source docs/language.md#what-stops-a-save
 */
import type { Issue } from '../error/issue.ts'
import type { RuleEnv } from '../rules/context.ts'
import { type EngineRecord, isRecord, readRecords, readValue, type Value } from '../value/value.ts'
import type { Entity, EntityField } from './compile-entity.ts'
import { normaliseRecord } from './normalise.ts'
import { isSame } from './settle.ts'

interface Checked {
  record: EngineRecord
  issues: Issue[]
}

export interface Parted extends Checked {
  /** those that read nothing which was touched */
  told: Issue[]
}

interface Change {
  /** the record as it was to be checked */
  input: EngineRecord
  /** null: the record is new, so everything is touched */
  stored: EngineRecord | null
  env: RuleEnv
}

/**
 * @param checked  by `checkRecord`; of a value that cannot be read any more and was not touched, its record keeps the
 * stored one
 */
export function partIssues(entity: Entity, { record, issues }: Checked, { input, stored, env }: Change): Parted {
  if (!stored || !issues.length) return { record, issues, told: [] }
  const settled = normaliseRecord(entity, withLabels(stored, record), { env }).record
  const at: At = { entity, now: record, input, was: settled, stored, up: () => false }
  const parted = Map.groupBy(issues, issue => isTouched(issue, issue.path.split('/'), at))
  return { record, issues: parted.get(true) ?? [], told: parted.get(false) ?? [] }
}

interface At {
  entity: Entity
  /** the record afterwards, settled, and as it was given */
  now: EngineRecord
  input: EngineRecord
  /** the record before, settled by the rules of today, and as it is stored; undefined: a new row */
  was: EngineRecord | undefined
  stored: EngineRecord | undefined
  /** whether a field of the record around a row was touched */
  up(name: string): boolean
}

const PARENT = '$parent.'
const INDEX = /^\d+$/

function isTouched(issue: Issue, [id = '', index = '', ...rest]: string[], at: At): boolean {
  const { entity, now, was, stored } = at
  if (!was || !stored) return true
  const differs = (name: string): boolean => {
    if (name.startsWith(PARENT)) return at.up(name.slice(PARENT.length))
    return !name.startsWith('$') && !isSame(valueAt(now, name), valueAt(was, name))
  }
  const each = entity.fields.get(id)
  if (each?.rows && INDEX.test(index)) {
    const row = readRecords(now, id)[Number(index)] ?? {}
    const same = (rows: EngineRecord) => readRecords(rows, id).find(one => row.id !== undefined && one.id === row.id)
    const input = readRecords(at.input, id)[Number(index)] ?? {}
    const around = { entity: each.rows, now: row, input, was: same(was), stored: same(stored), up: differs }
    return isTouched(issue, rest, around)
  }
  const check = issue.code === 'record.check' && entity.checks.find(one => one.check.id === issue.params?.check)
  if (check) return narrowest(check.refuse.reads).some(differs)
  return each ? isFieldTouched(each, at, stored, differs) : true
}

function isFieldTouched(
  { field: { id, type }, rules }: EntityField,
  { now, input, was }: At,
  stored: EngineRecord,
  differs: (name: string) => boolean,
): boolean {
  const readBy = (...keys: ('when' | 'required' | 'readOnly' | 'choices')[]) =>
    narrowest(keys.flatMap(key => rules[key]?.reads ?? [])).some(differs)
  const given = readValue(input, id)
  if (type === 'children') {
    const count = liveRows(now[id]).length
    return count !== liveRows(was?.[id]).length || (count === 0 && readBy('when', 'required', 'readOnly'))
  }
  if (now[id] === null && given !== null) {
    // it cannot be read
    const isOther = !isSame(given, readValue(stored, id))
    if (!isOther) now[id] = given
    return isOther
  }
  return differs(id) || (now[id] === null ? readBy('when', 'required') : readBy('choices'))
}

/** Of rows and a column of theirs, the column alone is read. */
const narrowest = (names: readonly string[]): string[] =>
  names.filter(name => !names.some(other => other.startsWith(`${name}.`)))

/** `quantity`; of rows `spans.days`, all their days. Through a reference the reference counts: `category.name`. */
function valueAt(record: EngineRecord, name: string): Value {
  const [head = '', column] = name.split('.')
  const value = readValue(record, head)
  if (!Array.isArray(value) || !value.some(isRecord)) return value
  const rows = liveRows(value)
  return column === undefined ? rows : rows.map(row => row[column] ?? null)
}

const liveRows = (value: Value | undefined): EngineRecord[] =>
  Array.isArray(value) ? (value.filter(isRecord) as EngineRecord[]).filter(row => row.$delete !== true) : []

/** The stored record with what rules read through its references, as far as the record afterwards has them. */
function withLabels(stored: EngineRecord, { $ref, ...now }: EngineRecord): EngineRecord {
  const rows = Object.entries(now).flatMap(([id, value]): [string, EngineRecord[]][] => {
    const refs = new Map(liveRows(value).map(row => [row.id, row.$ref]))
    const before = readRecords(stored, id)
    return before.length
      ? [[id, before.map(row => ({ ...row, $ref: row.$ref ?? refs.get(row.id ?? null) ?? null }))]]
      : []
  })
  return { ...stored, ...Object.fromEntries(rows), $ref: stored.$ref ?? $ref ?? null }
}
