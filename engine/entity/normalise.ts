/**
 * Normalises a record from outside: keeps known fields in the engine's form, settles dependent ones, and restores
 * read-only ones.
 */
import type { Issue } from '../error/issue.ts'
import type { RuleContext, RuleEnv } from '../rules/context.ts'
import { systemFields } from '../rules/scope.ts'
import { parseValue } from '../value/parse-value.ts'
import { type EngineRecord, readRecords, readValue } from '../value/value.ts'
import type { Entity } from './compile-entity.ts'
import { isSame, settleAll } from './settle.ts'

export interface RecordContext {
  env: RuleEnv
  /** The stored record, whose values read-only fields keep. For a new record, the result of `beginRecord`. */
  previous?: EngineRecord | null
  /** the record around a row */
  parent?: EngineRecord
}

/** Keys of a record that are no fields: the labels of its ids, a row's removal mark, its revision. */
const MARKS = ['$ref', '$delete', 'rev']

/** @returns the record, and an issue for each field that could not be parsed and is now empty */
export function normaliseRecord(
  entity: Entity,
  input: EngineRecord,
  around: RecordContext,
): { record: EngineRecord; issues: Issue[] } {
  const record: EngineRecord = {}
  const issues: Issue[] = []
  for (const id of [...systemFields(entity.document).map(field => field.id), ...MARKS]) {
    const value = readValue(input, id)
    if (value !== null) record[id] = value
  }
  for (const { field } of entity.fields.values()) {
    const read = parseValue(field, readValue(input, field.id))
    record[field.id] = read.issue ? null : read.value
    if (read.issue) issues.push(read.issue)
  }
  for (const { field, rows } of entity.fields.values()) {
    if (rows && record[field.id]) issues.push(...normaliseRows(rows, field.id, record, around))
  }
  settleAll(entity, contextOf(record, around.env, around.parent))
  if (around.previous) keepLocked(entity, record, around.previous, around)
  return { record, issues }
}

export function contextOf(record: EngineRecord, env: RuleEnv, parent?: EngineRecord): RuleContext {
  return { record, parent: parent ?? null, env }
}

/** Removed rows are passed on unchanged. */
function normaliseRows(rows: Entity, id: string, record: EngineRecord, { env, previous }: RecordContext): Issue[] {
  const before = readRecords(previous, id)
  const issues: Issue[] = []
  record[id] = readRecords(record, id).map((row, index) => {
    if (row.$delete === true) return row
    const same = row.id === undefined ? null : (before.find(each => each.id === row.id) ?? null)
    const read = normaliseRecord(rows, row, { env, previous: same, parent: record })
    issues.push(...read.issues.map(issue => ({ ...issue, path: `${id}/${index}/${issue.path}` })))
    return read.record
  })
  return issues
}

/** Read-only fields get their stored values back, and the fields that depend on them are settled again. */
function keepLocked(entity: Entity, record: EngineRecord, previous: EngineRecord, around: RecordContext): void {
  const at = contextOf(record, around.env, around.parent)
  const locked = [...entity.fields.values()].filter(({ field, rules }) => {
    if (!rules.readOnly || rules.value || rules.when?.holds(at) === false) return false
    return !isSame(record[field.id] ?? null, readValue(previous, field.id)) && rules.readOnly.holds(at)
  })
  for (const { field } of locked) record[field.id] = readValue(previous, field.id)
  if (locked.length) settleAll(entity, at)
}
