import type { Envelope, Page } from '#adapters/wire/envelope.ts'

/** A good answer. @source UQ-13 */
export function answer<T>(data: T): Envelope<T> {
  return { code: 200, success: true, msg: '', data }
}

/** A page of `records`. */
export function pageOf<T>(records: T[], total: number, current: number, size: number): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
