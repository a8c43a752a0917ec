/** Working days of rules in SQL, counted as the engine counts them. @source docs/language.md#operators */
import { sql } from 'kysely'
import { MONDAY_TO_FRIDAY, type Workdays } from '#engine/value/workdays.ts'
import type { Sql } from './value.ts'

/** From one date to another, both included. */
export function workdaysSql(from: Sql, to: Sql, calendar: Workdays = MONDAY_TO_FRIDAY): Sql {
  return sql`(select ${countOf(sql`p.f`, sql`p.t`, calendar)} from (values ((${from})::date, (${to})::date)) as p(f, t))`
}

/** `fromNoon` and `toNoon` are conditions that are never null. */
export function leaveDaysSql(
  [from, fromNoon]: readonly [Sql, Sql],
  [to, toNoon]: readonly [Sql, Sql],
  calendar: Workdays = MONDAY_TO_FRIDAY,
): Sql {
  const half = (day: Sql, isHalf: Sql) => sql`case when ${isHalf} then ${countOf(day, day, calendar)} * 0.5 else 0 end`
  const [start, end] = [sql`p.f`, sql`p.t`]
  return sql`(select case when p.f is not null and p.t is not null then
    greatest(0, ${countOf(start, end, calendar)} - ${half(start, sql`p.fn`)} - ${half(end, sql`p.tn`)}) end
    from (values ((${from})::date, ${fromNoon}, (${to})::date, ${toNoon})) as p(f, fn, t, tn))`
}

/** How often each weekday occurs up to a day is a quotient of its number; 0001-01-01 is a Monday. */
function countOf(from: Sql, to: Sql, { weekdays, free, worked }: Workdays): Sql {
  const within = (days: readonly string[]) =>
    days.length === 0
      ? sql`0`
      : sql`(select count(*) from unnest(${[...days]}::date[]) as d(day) where d.day between ${from} and ${to})`
  const first = sql`(${from} - date '0001-01-01')`
  const last = sql`(${to} - date '0001-01-01')`
  const usual =
    weekdays.length === 0
      ? sql`0`
      : sql`(select sum((${last} - w.day + 8) / 7 - (${first} - w.day + 7) / 7) from unnest(${[...weekdays]}::int[]) as w(day))`
  return sql`(case when ${to} < ${from} then 0 when ${from} is not null and ${to} is not null then
    ${usual} + ${within(worked)} - ${within(free)} end)`
}
