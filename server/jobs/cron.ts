/**
 * Quartz expressions: second, minute, hour, day, month, weekday (1 = Sunday) and optionally year.
 * @source JB-02
 */
import { Cron, type CronOptions } from 'croner'
import type { Issue } from '#engine/error/issue.ts'

const QUARTZ: CronOptions = { mode: '6-or-7-parts', sloppyRanges: true, alternativeWeekdays: true }
/** What each part accepts, in their order. */
const TAKES = ['0-59', '0-59', '0-23', '1-31, L, LW, 15W', '1-12, JAN-DEC', '1-7, SUN-SAT, 6L, 6#3', '1970-9999']
const FEWEST = 6
const [DAY, WEEKDAY] = [3, 5]
/** The parts that accept `?`, when the other part determines the day. */
const OPEN = [DAY, WEEKDAY]

/** What is wrong with an expression, and in which part; empty when it fires after `after`. */
export function checkCron(expression: string, zone: string, after: Date): Issue[] {
  const parts = expression.trim().split(/\s+/)
  const wrong = (code: string, params: Record<string, unknown>) => [{ path: 'cronExpression', code, params }]
  if (parts.length < FEWEST || parts.length > TAKES.length) return wrong('cron.parts', { count: parts.length })
  const at = parts.findIndex(
    (part, index) => !isReadable(withOnly(part, index)) || (part === '?' && !OPEN.includes(index)),
  )
  if (at >= 0) return wrong('cron.part', { at: at + 1, value: parts[at], takes: TAKES[at] })
  if (OPEN.every(index => !/^[*?]$/.test(parts[index]!))) return wrong('cron.days', {})
  return nextFiring(expression, zone, after) ? [] : wrong('cron.never', { expression })
}

/** The first moment after `after`, in whole seconds; null when it never fires again. */
function nextFiring(expression: string, zone: string, after: Date): Date | null {
  return new Cron(expression, { ...QUARTZ, timezone: zone }).nextRun(after)
}

/** As `nextFiring`; 'infinity' when it never fires again, so that it is never due. */
export function dueAfter(expression: string, zone: string, after: Date): Date | 'infinity' {
  if (checkCron(expression, zone, after).length) return 'infinity'
  return nextFiring(expression, zone, after) ?? 'infinity'
}

/** The first `count` firings after `after`; fewer when it ends before. */
export function nextFirings(expression: string, zone: string, after: Date, count: number): Date[] {
  return new Cron(expression, { ...QUARTZ, timezone: zone }).nextRuns(count, after)
}

/** An expression with `part` and no other restriction. */
function withOnly(part: string, index: number): string {
  return TAKES.map((_, other) => (other === index ? part : '*')).join(' ')
}

function isReadable(expression: string): boolean {
  try {
    new Cron(expression, QUARTZ)
    return true
  } catch {
    return false
  }
}
