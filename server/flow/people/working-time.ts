/**
 * The working calendar of a tenant or of one of its departments.
 * @source docs/workflow.md#working-time
 */
import { sql } from 'kysely'
import { type CalendarLayer, type DayKind, layCalendar } from '#engine/flow/time/lay-calendar.ts'
import type { WorkingCalendar } from '#engine/flow/time/working-time.ts'
import type { Trx } from '../../db/db.ts'
import { above } from './departments.ts'
import { PUBLIC_HOLIDAYS } from './public-holidays.ts'

interface CalendarRow {
  weekdays: string[] | null
  holidays: string | null
  announced: string | null
  hours: Hours[]
  days: { from: string; to: string; kind: DayKind }[]
}

/** `HH:mm:ss` each */
interface Hours {
  begins: string
  shifts: { from: string | null; to: string | null }[]
}

/**
 * The calendar by which time is counted: public holidays, the tenant's calendar, and those of the departments from the
 * top down to `dept`, each over those before. Public holidays are left out where the last one says so.
 * @param dept  id of a department
 */
export async function openWorkingTime(trx: Trx, tenant: string, dept: string | null = null): Promise<WorkingCalendar> {
  const { rows } = await sql<CalendarRow>`
    with recursive ${above(sql`${dept}::bigint`, tenant)}
    select c.weekdays, c.holidays, c.announced,
      coalesce((select json_agg(json_build_object('begins', h.begins, 'shifts', json_build_array(
            json_build_object('from', h.morning_from, 'to', h.morning_to),
            json_build_object('from', h.afternoon_from, 'to', h.afternoon_to))) order by h.begins)
          from blade_work_calendar_hours h where h.tenant_id = ${tenant} and h.calendar_id = c.id and h.is_deleted = 0), '[]') as hours,
      coalesce((select json_agg(json_build_object('from', d.from_day, 'to', coalesce(d.to_day, d.from_day), 'kind', d.kind) order by d.id)
          from blade_work_calendar_day d where d.tenant_id = ${tenant} and d.calendar_id = c.id and d.is_deleted = 0), '[]') as days
      from blade_work_calendar c left join above a on a.id = c.dept_id
     where c.tenant_id = ${tenant} and c.is_deleted = 0 and (c.dept_id is null or a.id is not null)
     order by a.level desc nulls first, c.id`.execute(trx)
  const own = rows.map(layerOf)
  const hasPublic = (rows.at(-1)?.holidays ?? 'cn') === 'cn'
  return layCalendar(hasPublic ? [PUBLIC_HOLIDAYS, ...own] : own)
}

function layerOf({ weekdays, announced, hours, days }: CalendarRow): CalendarLayer {
  return {
    weekdays: (weekdays ?? []).map(Number),
    seasons: hours.map(({ begins, shifts }) => ({
      begins,
      shifts: shifts.flatMap(({ from, to }) => (from && to ? [{ from: secondOf(from), to: secondOf(to) }] : [])),
    })),
    days,
    announced: Number(announced ?? 0),
  }
}

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
