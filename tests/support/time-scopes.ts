/** Time scopes and moments by chance, and what is open counted out one by one, knowing nothing of the product's way. */
import fc from 'fast-check'
import type { TimeScope } from '#engine/portal/time-scope.ts'

const two = (n: number) => String(n).padStart(2, '0')
const DAY_MS = 86_400_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const DAYS_OF_YEAR = Array.from({ length: 366 }, (_, n) => dayText(Date.UTC(2000, 0, 1) + n * DAY_MS).slice(5))
const MINUTES = Array.from({ length: 1440 }, (_, n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`)
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, n) => n + 1)

const rangeOf = <T>(items: T[]) => fc.record({ from: fc.constantFrom(...items), to: fc.constantFrom(...items) })
const someDay = fc.integer({ min: Date.UTC(2026, 0, 1) / DAY_MS, max: Date.UTC(2033, 0, 1) / DAY_MS })

export const timeScopes: fc.Arbitrary<TimeScope> = fc.oneof(
  fc.constant({ mode: 1 as const }),
  fc.record({ mode: fc.constant(2 as const), value: rangeOf(MINUTES).filter(({ from, to }) => from !== to) }),
  fc.record({ mode: fc.constant(3 as const), value: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) }),
  fc.record({ mode: fc.constant(4 as const), value: rangeOf(DAYS_OF_MONTH) }),
  fc.record({
    mode: fc.constant(5 as const),
    value: fc.oneof(rangeOf(DAYS_OF_YEAR), rangeOf(['02-28', '02-29', '03-01', '12-31', '01-01'])),
  }),
  fc.record({
    mode: fc.constant(6 as const),
    value: fc
      .uniqueArray(
        someDay.map(day => dayText(day * DAY_MS)),
        { minLength: 1, maxLength: 9 },
      )
      .map(days => days.sort()),
  }),
)

/** Moments near the ends of ranges more often than chance has them. */
export const moments: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      someDay.map(day => dayText(day * DAY_MS)),
      fc.constantFrom('2028-02-28', '2028-02-29', '2027-03-01'),
    ),
    fc.oneof(fc.constantFrom('00:00', '23:59'), fc.constantFrom(...MINUTES)),
    fc.constantFrom('00', '01', '59'),
  )
  .map(([day, minute, second]) => `${day} ${minute}:${second}`)

/** The items from one to another, one by one, beginning anew after the last. */
function walk<T>(items: T[], { from, to }: { from: T; to: T }): Set<T> {
  const found = new Set<T>()
  for (let at = items.indexOf(from); ; at = (at + 1) % items.length) {
    found.add(items[at]!)
    if (items[at] === to) return found
  }
}

/** Whether a moment is open, and the first minute after it that is, where it is not. */
export function countedOut(scope: TimeScope, at: string): { open: boolean; next: string | null } {
  const day = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  if (scope.mode === 1) return { open: true, next: null }
  if (scope.mode === 2) {
    const minutes = walk(MINUTES, scope.value)
    const start = day(at) + MINUTES.indexOf(at.slice(11, 16)) * 60_000
    let ms = start
    while (!minutes.has(new Date(ms).toISOString().slice(11, 16))) ms += 60_000
    const found = new Date(ms).toISOString()
    return ms === start
      ? { open: true, next: null }
      : { open: false, next: `${found.slice(0, 10)} ${found.slice(11, 16)}:00` }
  }
  const isDay = dayTest(scope)
  for (let more = 0; more <= 9 * 366; more++) {
    const text = dayText(day(at) + more * DAY_MS)
    if (isDay(text)) return more === 0 ? { open: true, next: null } : { open: false, next: `${text} 00:00:00` }
  }
  return { open: false, next: null }
}

function dayTest(scope: Exclude<TimeScope, { mode: 1 } | { mode: 2 }>): (day: string) => boolean {
  if (scope.mode === 3) {
    const names = scope.value.map(n => new Date(Date.UTC(2024, 0, n)).getUTCDay())
    return day => names.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
  }
  if (scope.mode === 4) {
    const days = walk(DAYS_OF_MONTH, scope.value)
    return day => days.has(Number(day.slice(8)))
  }
  const days = scope.mode === 5 ? walk(DAYS_OF_YEAR, scope.value) : new Set(scope.value)
  return day => days.has(scope.mode === 5 ? day.slice(5) : day)
}
