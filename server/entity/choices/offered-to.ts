/**
 * What may be chosen in a field of a record being filled in: the field's `choices` as a condition on the records a
 * picker offers. The save checks the same rule again.
 * @source docs/language.md#rules-of-a-field; docs/http.md#every-entity
 */
import { type RawBuilder, sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { fieldsOf, optionEnv, recordScope } from '#engine/rules/scope.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, isRecord, readRecords, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../model/environment.ts'
import type { Model } from '../model/model.ts'
import { labelFor } from '../read/refs.ts'
import { findColumn, type Reader } from '../rights/reader.ts'
import { ruleToSql, type SqlScope } from '../rule-sql/rule-sql.ts'
import { readAhead } from './check-references.ts'

/**
 * @param into    `entity.field`, a field that points at the entity of `reader`
 * @param record  its other fields by id, as JSON; a value that does not fit its type counts as empty
 * @throws Fault 'record.into', 'record.body'
 */
export async function offeredTo(trx: Trx, reader: Reader, into: string, record = '{}'): Promise<RawBuilder<unknown>> {
  const { models, who, accessContext } = reader
  const at = into.lastIndexOf('.')
  const model = models.find(into.slice(0, at))
  const field = model?.document.fields.find(({ id }) => id === into.slice(at + 1))
  if (!model || targetOf(field) !== reader.model.key) {
    throw new Fault('record.into', { into: into.slice(0, 150), title: reader.model.document.title })
  }
  const { choices } = field!
  if (choices === undefined) return sql`true`
  const given = readRecord(model, parse(record))
  if (readsOf(choices).some(isHop)) await readAhead(trx, { model, accessContext }, [{ now: given, before: null }])
  const lookup = (key: string) => models.find(key)?.document
  const scope = recordScope(model.document, lookup, optionEnv(field!, lookup))
  const within: SqlScope = {
    env: environmentOf(who),
    tenant: who.tenant,
    given,
    column: refuse,
    option: name => optionSql(reader, name),
  }
  try {
    return ruleToSql(choices, scope, within)
  } catch (fault) {
    // the rule counts or sums rows by the offered record: only the save checks it
    if (fault instanceof Fault && fault.code === 'rule.sql') return sql`true`
    throw fault
  }
}

const isHop = (name: string) => name.includes('.') && !name.startsWith('$')

function refuse(name: string): never {
  throw new Fault('rule.sql', { name })
}

/** A field hidden from the reader counts as empty, as it does at the save. */
function optionSql(reader: Reader, name: string): RawBuilder<unknown> | null {
  const { model } = reader
  if (name === 'id') return sql`t."id"`
  if (name === 'label') return sql.raw(`coalesce(${labelFor(reader)}::text, t."id"::text)`)
  if (name === 'dept' && model.key === 'user') {
    const depts = findColumn(reader, 'deptId')
    return depts ? sql.raw(`(${depts.typed('t')})[1]`) : null
  }
  const column = findColumn(reader, name)
  return column && column.id === name ? sql.raw(column.typed('t')) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('record.body')
  }
}

function readRecord(model: Model, input: unknown): EngineRecord {
  if (!isRecord(input)) throw new Fault('record.body')
  const known = fieldsOf(model.document).map(field => {
    const rows = model.children.find(child => child.field.id === field.id)
    const value = rows
      ? readRecords(input as EngineRecord, field.id).map(row => readRecord(rows.model, row))
      : (parseValue(field, readValue(input as EngineRecord, field.id)).value ?? null)
    return [field.id, value] as const
  })
  return Object.fromEntries(known)
}
