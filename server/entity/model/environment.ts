/**
 * The environment of rules on the server: the day, the moment, the person, the working days, and the department tree.
 * @source docs/language.md#rules
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { Trx } from '../../db/db.ts'
import { workdaysOf } from './workdays.ts'

let zone = 'Asia/Shanghai'
let clock = clockOf(zone)

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

/** Sets the zone of `$today`, `$now` and of schedules, once at start. @param timeZone  IANA name */
export function setRuleZone(timeZone: string): void {
  zone = timeZone
  clock = clockOf(zone)
  printed = { second: -1, text: '' }
}

/** IANA name of the zone of every date on the wire. */
export function zoneOfDates(): string {
  return zone
}

let printed = { second: -1, text: '' }

/** `yyyy-MM-dd HH:mm:ss`, as in the calls. */
export function printMoment(at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  if (printed.second !== second) printed = { second, text: clock.format(at) }
  return printed.text
}

export function environmentOf(who: Who, at = new Date()): RuleEnv {
  const now = printMoment(at)
  return { today: now.slice(0, 10), now, me: who, workdays: workdaysOf(who.tenant) }
}

/** As `environmentOf`, for rules that test a department with `within`. */
export async function environmentWithDepts(trx: Trx, who: Who): Promise<RuleEnv> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    select id, parent_id as parent from blade_dept where tenant_id = ${who.tenant}`.execute(trx)
  const parents = new Map(rows.map(row => [row.id, row.parent]))
  const isBelow = (dept: string, top: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | null | undefined = dept; at && !seen.has(at); at = parents.get(at)) {
      if (at === top) return true
      seen.add(at)
    }
    return false
  }
  return { ...environmentOf(who), isBelow }
}
