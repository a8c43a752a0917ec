import type { Page } from '#adapters/wire/envelope.ts'
import { Fault } from '#engine/error/fault.ts'

/** A list without paging returns at most this many records. */
export const WHOLE = { current: 1, size: 1_000, offset: 0 }
const LARGEST_PAGE = 200
const USUAL_PAGE = 10
const LAST_ROW = 10_000_000

/**
 * `current` from 1, `size` ≤ 200.
 * @throws Fault 'page.size' when the page is too large or a value is no number
 * @source HT-01; docs/security.md#data
 */
export function readPaging(current: unknown, size: unknown): { current: number; size: number; offset: number } {
  const page = current === undefined || current === '' ? 1 : Number(current)
  const rows = size === undefined || size === '' ? USUAL_PAGE : Number(size)
  const offset = (page - 1) * rows
  const whole = Number.isInteger(page) && Number.isInteger(rows)
  if (!whole || page < 1 || rows < 1 || rows > LARGEST_PAGE || offset > LAST_ROW) {
    throw new Fault('page.size', {
      current: String(current || 1),
      size: String(size || USUAL_PAGE),
      largest: LARGEST_PAGE,
    })
  }
  return { current: page, size: rows, offset }
}

/**
 * How many records a list counts; null: all.
 * @throws Fault 'page.count' for anything but a whole number from 1
 */
export function readCountUpTo(countUpTo: unknown): number | null {
  if (countUpTo === undefined || countUpTo === '') return null
  const most = Number(countUpTo)
  if (!Number.isInteger(most) || most < 1 || most > LAST_ROW)
    throw new Fault('page.count', { given: String(countUpTo) })
  return most
}

export function pageOf<T>(records: T[], total: number, { current, size }: { current: number; size: number }): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
