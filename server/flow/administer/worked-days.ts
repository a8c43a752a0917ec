/**
 * Working time in a statement: a table of days with the working seconds before each, for the calendar of each department.
 * @source docs/workflow.md#working-time; docs/workflow.md#figures
 */
import { type RawBuilder, sql } from 'kysely'
import { shiftsByDay, type WorkingCalendar } from '#engine/flow/time/working-time.ts'
import type { Trx } from '../../db/db.ts'
import { openWorkingTime } from '../people/working-time.ts'

/** A day has a morning and an afternoon, in seconds since midnight. */
interface Day {
  cal: number
  day: string
  before: number
  from1: number
  to1: number
  from2: number
  to2: number
}

export interface WorkedDays {
  /** `worked_cal (dept, cal)` and `worked_day`, for `with` */
  tables: RawBuilder<unknown>
}

/** Both days are `yyyy-MM-dd`; time outside of them is not counted. */
export async function openWorkedDays(trx: Trx, from: string, to: string): Promise<WorkedDays> {
  const depts = await deptsWithCalendar(trx)
  const owners = [null, ...new Set(depts.map(({ owner }) => owner))]
  const calendars = await Promise.all(owners.map(owner => openWorkingTime(trx, trx.tenant, owner)))
  const days = calendars.flatMap((calendar, cal) => daysOf(calendar, cal, from, to))
  const cals = depts.map(({ dept, owner }) => ({ dept, cal: owners.indexOf(owner) }))
  return {
    tables: sql`
      worked_cal as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(cals)}::jsonb) as c (dept bigint, cal integer)),
      worked_day as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
          as d (cal integer, "day" date, before float8, from1 float8, to1 float8, from2 float8, to2 float8))`,
  }
}

/** Working seconds until a moment, with `alias` the row of `worked_day` of its day. */
export function workedUntil(alias: string, at: RawBuilder<unknown>): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const second = sql`extract(epoch from (${at})::time)::float8`
  const part = (from: string, to: string) =>
    sql`least(greatest(${second} - ${column(from)}, 0), ${column(to)} - ${column(from)})`
  return sql`coalesce(${column('before')} + ${part('from1', 'to1')} + ${part('from2', 'to2')}, 0)`
}

function daysOf(calendar: WorkingCalendar, cal: number, from: string, to: string): Day[] {
  let before = 0
  return shiftsByDay(calendar, from, to).map(({ day, shifts }) => {
    const [first = NONE, second = NONE] = shifts
    const row = { cal, day, before, from1: first.from, to1: first.to, from2: second.from, to2: second.to }
    before += first.to - first.from + (second.to - second.from)
    return row
  })
}

const NONE = { from: 0, to: 0 }

/** The departments a calendar of a department holds for, with the one nearest above. */
async function deptsWithCalendar(trx: Trx): Promise<{ dept: string; owner: string }[]> {
  const { rows } = await sql<{ dept: string; owner: string }>`
    with recursive below(dept, owner, level) as (
      select c.dept_id, c.dept_id, 0 from blade_work_calendar c
       where c.tenant_id = ${trx.tenant} and c.is_deleted = 0 and c.dept_id is not null
      union
      select d.id, b.owner, b.level + 1 from below b join blade_dept d on d.tenant_id = ${trx.tenant} and d.parent_id = b.dept
       where d.is_deleted = 0 and b.level < ${MOST_LEVELS})
    select distinct on (dept) dept, owner from below order by dept, level`.execute(trx)
  return rows
}

const MOST_LEVELS = 50
