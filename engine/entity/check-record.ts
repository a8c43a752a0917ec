/**
 * The one check of a record, run by the form in the browser and by every write on the server.
 * @source VM-02, VM-03; ARCHITECTURE.md#six-laws; docs/language.md#rules-of-a-field
 */
import type { Issue } from '../error/issue.ts'
import type { Field } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { type EngineRecord, readRecords, readValue } from '../value/value.ts'
import { checkField, type OptionRecord } from './check-field.ts'
import type { Entity, EntityField } from './compile-entity.ts'
import { inRow } from './in-row.ts'
import { contextOf, normaliseRecord, type RecordContext } from './normalise.ts'

export interface CheckOptions extends RecordContext {
  /**
   * Field id (`spans/stand` in rows) → its options, as far as the caller knows them: entries of dictionaries, records
   * behind refs.
   */
  options?: Readonly<Record<string, readonly OptionRecord[]>>
}

/**
 * The record as it may be stored, and its issues, at most one for each field.
 *
 * A value sent for a computed field is ignored; a field whose `when` does not hold is emptied and not checked. Paths
 * are field ids; in a row `spans/0/start`, counted from 0 in the list as it was sent.
 */
export function checkRecord(
  entity: Entity,
  input: EngineRecord,
  options: CheckOptions,
): { record: EngineRecord; issues: Issue[] } {
  const { record, issues } = normaliseRecord(entity, input, options)
  return { record, issues: checkNormalised(entity, record, issues, options) }
}

/** @param unread  issues of fields, also in rows, whose values could not be parsed */
function checkNormalised(entity: Entity, record: EngineRecord, unread: Issue[], options: CheckOptions): Issue[] {
  const at = contextOf(record, options.env, options.parent)
  const issues: Issue[] = []
  for (const each of entity.fields.values()) {
    const { id } = each.field
    if (each.rules.when?.holds(at) === false) continue
    const known = unread.filter(issue => issue.path === id || issue.path.startsWith(`${id}/`))
    const issue = known.some(one => one.path === id)
      ? null
      : checkField(each, at, readValue(options.previous, id), options.options?.[id])
    if (each.rows && !issue) issues.push(...checkRows(each, record, known, options))
    else issues.push(...known, ...(issue ? [issue] : []))
  }
  for (const { check, refuse } of entity.checks) {
    if (!refuse.holds(at)) continue
    const path = check.at.replaceAll('.', '/')
    issues.push({ path, code: 'record.check', params: { check: check.id, message: check.message } })
  }
  return issues
}

function checkRows(
  { field, rows }: EntityField,
  record: EngineRecord,
  unread: Issue[],
  options: CheckOptions,
): Issue[] {
  const before = readRecords(options.previous, field.id)
  const given = Object.entries(options.options ?? {}).filter(([name]) => name.startsWith(`${field.id}/`))
  const chosen = Object.fromEntries(given.map(([name, each]) => [name.slice(field.id.length + 1), each]))
  return readRecords(record, field.id).flatMap((row, index) => {
    if (row.$delete === true) return []
    const start = `${field.id}/${index}/`
    const inRow = unread.filter(issue => issue.path.startsWith(start))
    const previous = row.id === undefined ? null : (before.find(each => each.id === row.id) ?? null)
    const own = inRow.map(issue => ({ ...issue, path: issue.path.slice(start.length) }))
    return checkNormalised(rows!, row, own, { env: options.env, previous, parent: record, options: chosen }).map(
      issue => ({
        ...(isRequired(issue) ? requiredIn(field, index + 1, issue) : toldIn(field, index + 1, issue)),
        path: start + issue.path,
      }),
    )
  })
}

const requiredIn = ({ title }: Field, n: number, { params, path }: Issue): Issue => ({
  path,
  code: 'field.row.required',
  params: { ...params, label: title, n, column: params?.title },
})

/** Adds the row to a message: to the column's title or, for a message of the document, before it. */
function toldIn({ title: label }: Field, n: number, issue: Issue): Issue {
  const { title, message } = (issue.params ?? {}) as { title?: Text; message?: Text }
  const told = {
    ...(title && { title: inRow({ title }, label, n) }),
    ...(message && { message: inRow({ message }, label, n) }),
  }
  return { ...issue, params: { ...issue.params, ...told } }
}

/** A required field is empty and has no message of its own. */
function isRequired(issue: Issue): boolean {
  return issue.code.startsWith('field.required') && issue.params?.message === undefined
}
