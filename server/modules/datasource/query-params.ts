/**
 * The values of a published query's params, parsed and checked like a form's fields. A param whose default reads `$me`
 * is filled by the server: a value sent for it is ignored.
 * @source docs/language.md#query
 */
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity, type Entity } from '#engine/entity/compile-entity.ts'
import { Fault } from '#engine/error/fault.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { SQL_PARAM_ENV } from '#engine/rules/scope.ts'
import type { EntityDocument, Field, SqlQuery, Variable } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { environmentOf } from '../../entity/model/environment.ts'

/** PostgreSQL's `numeric` has more, but no comparison needs them. */
const PLACES = 12

const compiled = new WeakMap<SqlQuery, Entity>()

/** @throws Fault 'record.refused' (data.issues, at the params) */
export function readParams(query: SqlQuery, who: Who, sent: Record<string, unknown>): EngineRecord {
  const entity = compiled.get(query) ?? compileEntity(asEntity(query), () => undefined, SQL_PARAM_ENV)
  compiled.set(query, entity)
  const env = environmentOf(who)
  const previous = beginRecord(entity, env)
  const { record, issues } = checkRecord(entity, { ...previous, ...sent } as EngineRecord, { env, previous })
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  return record
}

function asEntity({ key, title, params = [] }: SqlQuery): EntityDocument {
  return { kind: 'entity', grammar: 1, key, title, fields: params.map(asField) }
}

/** A variable lists no options, so any code is valid. */
function asField({ id, type, title = { zh: id }, default: begins, required, to }: Variable): Field {
  return {
    id,
    title,
    type: type === 'enum' ? 'string' : type,
    ...(type === 'decimal' && { scale: PLACES }),
    ...(required && { required }),
    ...(to !== undefined && { to }),
    ...(begins !== undefined && { default: begins }),
    ...(begins !== undefined && readsOf(begins).some(name => name.startsWith('$me')) && { readOnly: true }),
  } as Field
}
