import type { Envelope } from '#adapters/wire/envelope.ts'

/** The envelope of a successful answer. @source UQ-13 */
export function answer<T>(data: T): Envelope<T> {
  return { code: 200, success: true, msg: '', data }
}
