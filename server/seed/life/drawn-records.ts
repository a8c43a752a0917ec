/**
 * Records the demonstration's people have made in its apps, each by somebody else: drawn from the forms of
 * `schemas/seed/demo/life/records.json`, checked as a save checks them, at a moment of the last weeks.
 * @source README.md#run-it
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { Json } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import told from '#schemas/seed/demo/life/records.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Model, Models } from '../../entity/model/model.ts'
import { type RowChanges, saveRows } from '../../entity/write/child-rows.ts'
import { giveSerials } from '../../entity/write/serial.ts'
import { insertRow, updateRow } from '../../entity/write/write-row.ts'
import { addDays, type Names } from '../names.ts'
import { whoIs } from '../who-is.ts'
import { rollDice } from './dice.ts'
import { type Drawing, drawRecord } from './draw-value.ts'

type Forms = Record<string, Json>

/** The records of one entity. */
interface Story {
  entity: string
  /** the kind of the users who make them, one each */
  by: string
  /** days before today in which they are made */
  days: number
  record: Forms
  /** field → the forms of its rows */
  cases: Case[]
}

/** `count` of the records are so: with these values beside those of all, and with a later change. */
interface Case {
  count: number
  values?: Forms
  then?: { by: string; values: Forms }
}

export async function insertDrawnRecords(trx: Trx, models: Models, names: Names): Promise<void> {
  for (const story of told.stories as unknown as Story[]) await tell(trx, models.get(story.entity), names, story)
}

async function tell(trx: Trx, model: Model, names: Names, { by, days, record: forms, cases }: Story): Promise<void> {
  const dice = rollDice(20_260_902)
  const wanted = cases.flatMap(each => Array.from({ length: each.count }, () => each))
  const people = await readPeople(trx, by, wanted.length)
  for (const [place, person] of people.entries()) {
    const { values = {}, then } = wanted[place]!
    const who = await whoIs(trx, person.account)
    const ago = Math.ceil((days * (people.length - place)) / people.length)
    const at = `${addDays(environmentOf(who).today, -ago)} ${dice.clock(8 + dice.upTo(12))}`
    const env = { ...environmentOf(who), now: at, today: at.slice(0, 10) }
    const drawing: Drawing = { dice, names, today: environmentOf(who).today, facts: { ...person }, record: {} }
    const drawn = drawRecord({ ...forms, ...values }, drawing) as EngineRecord
    const record = checked(model, begun(model, drawn, env), env)
    await giveSerials(trx, model, [record], env.today)
    const { id } = await insertRow(trx, model, who, record)
    await saveRows(trx, model, who, [{ id, record, rows: NO_ROWS_BEFORE }], env.today)
    if (then) {
      const later = { ...record, ...(drawRecord(then.values, drawing) as EngineRecord) }
      await change(trx, model, await whoIs(trx, then.by), { id, before: record, after: checked(model, later, env) })
    }
    await backdate(trx, model, id, at)
  }
}

const NO_ROWS_BEFORE: RowChanges = { merged: {}, stored: new Map(), gone: new Map(), issues: [], dropped: [] }

/** The record with its defaults, those of its rows included. */
function begun(model: Model, drawn: EngineRecord, env: RuleEnv): EngineRecord {
  const record = { ...beginRecord(model.entity, env), ...drawn }
  for (const { field, model: rows } of model.children) {
    const list = (record[field.id] ?? []) as EngineRecord[]
    record[field.id] = list.map(row => ({ ...beginRecord(rows.entity, env, record), ...row }))
  }
  return record
}

/** @throws Fault 'seed.refused' */
function checked(model: Model, draft: EngineRecord, env: RuleEnv): EngineRecord {
  const { record, issues } = checkRecord(model.entity, draft, { env })
  if (issues.length === 0) return record
  const said = issues.map(({ path, code }) => `${path} ${code}`)
  throw new Fault('seed.refused', { entity: model.key, row: JSON.stringify(draft), issues: said })
}

async function change(
  trx: Trx,
  model: Model,
  who: Who,
  { id, before, after }: { id: string; before: EngineRecord; after: EngineRecord },
): Promise<void> {
  await updateRow(trx, model, who, { id, before, after, changed: changedFields(model.written, before, after) })
}

/** What somebody who makes a record tells its forms. */
type Person = { account: string; phone: string; email: string; dept: string }

/** Enabled users of a kind, spread over the departments. */
async function readPeople(trx: Trx, kind: string, count: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.account, u.phone, u.email, d.code as dept from blade_user u
      join blade_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id[1]
     where u.tenant_id = ${trx.tenant} and u.user_kind = ${kind} and u.status = 1 and u.phone like '1380572%'
     order by md5(u.account) limit ${count}`.execute(trx)
  return rows
}

/** The record dates from `at`; its audit trail only ever grows, so it begins with the first start. */
async function backdate(trx: Trx, model: Model, id: string, at: string): Promise<void> {
  await sql`update ${sql.table(model.table)} set create_time = ${at}::timestamptz, update_time = ${at}::timestamptz
    where tenant_id = ${trx.tenant} and id = ${id}`.execute(trx)
}
