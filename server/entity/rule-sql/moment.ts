/**
 * Dates, times and datetimes of rules in SQL, by the clock of the server's zone. A result outside of years 1 to 9999 is
 * null.
 */
import { sql } from 'kysely'
import type { RuleType } from '#engine/value/rule-type.ts'
import { integerWithin, type Sql } from './value.ts'

/** The number of the last day, month and minute, those of 0001-01-01 00:00 being 0. */
const LAST_DAY = 3_652_058
const LAST_MONTH = 119_987
const LAST_MINUTE = 5_258_964_959
const DAY_MINUTES = sql.raw('1440')

/** `date` + n days. */
export function addDaysSql(date: Sql, days: Sql): Sql {
  return sql`(select case when p.n between date '0001-01-01' - p.d and date '9999-12-31' - p.d
    then p.d + ${integerWithin(sql`p.n`, LAST_DAY)} end from (values ((${date})::date, trunc((${days})::numeric))) as p(d, n))`
}

/** `date` + n months, at most the last day of a shorter month. */
export function addMonthsSql(date: Sql, months: Sql): Sql {
  return sql`(select case when (extract(year from p.d) - 1) * 12 + extract(month from p.d) - 1 + p.n between 0 and ${sql.raw(String(LAST_MONTH))}
    then (p.d + make_interval(months => ${integerWithin(sql`p.n`, LAST_MONTH)}))::date end
    from (values ((${date})::date, trunc((${months})::numeric))) as p(d, n))`
}

/** A datetime as its clock shows it, without parts of a second, as the engine reads it; of a date its midnight. */
export function clockOf(stamp: Sql): Sql {
  return sql`date_trunc('second', (${stamp})::timestamp)`
}

/** Whole minutes between two times or two datetimes. */
export function minutesSql(from: Sql, to: Sql, on: RuleType): Sql {
  const [start, end] = on === 'time' ? [from, to] : [clockOf(from), clockOf(to)]
  return sql`div(extract(epoch from (${end} - ${start})), 60)::bigint`
}

/** `stamp` + n minutes. */
export function addMinutesSql(stamp: Sql, minutes: Sql): Sql {
  const days = integerWithin(sql`div(p.n, ${DAY_MINUTES})`, LAST_DAY)
  return sql`(select case when floor(extract(epoch from p.at - timestamp '0001-01-01') / 60) + p.n between 0 and ${sql.raw(String(LAST_MINUTE))}
    then (p.at + make_interval(days => ${days}, mins => mod(p.n, ${DAY_MINUTES})::int))::timestamptz end
    from (values (${clockOf(stamp)}, trunc((${minutes})::numeric))) as p(at, n))`
}
