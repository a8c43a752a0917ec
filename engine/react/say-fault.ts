/**
 * The message of a fault in the reader's language. A fault from the server includes its message; those of ours are in
 * `schemas/text/errors`.
 * @source HT-14; ADR 0002
 */
import carried from '#schemas/text/errors/react.json' with { type: 'json' }
import { Fault } from '../error/fault.ts'
import { fill, type Lang, pick, type Text } from '../text/text.ts'

const texts: Record<string, Text> = carried

export function sayFault(error: unknown, lang: Lang): string {
  const code = error instanceof Fault ? error.code : 'react.failed'
  const params = error instanceof Fault ? error.params : {}
  const said = params.msg
  if (typeof said === 'string' && said !== '' && said !== 'unknown error') return said
  return fill(pick(texts[code] ?? texts['react.failed'], lang), params)
}

/** Reference id of a failed call, '' when there is none. */
export function referenceOf(error: unknown): string {
  const ref = error instanceof Fault ? error.params.ref : undefined
  return typeof ref === 'string' ? ref : ''
}
