import Big from 'big.js'
import type { Json } from '#engine/schema/document.ts'

/** The text of a number with `decimals` places, rounded half away from zero; null when there is none. */
export function readNumber(value: Json | undefined, decimals: number): string | null {
  return asBig(value)?.toFixed(decimals, Big.roundHalfUp) ?? null
}

/** The text of a number as it is; null when there is none. */
export const plainNumber = (value: Json | undefined): string | null => asBig(value)?.toFixed() ?? null

/** The change from `before` to `value` in percent with one place; null where that makes no sense. */
export function compareNumbers(value: Json | undefined, before: Json | undefined) {
  const now = asBig(value)
  const then = asBig(before)
  if (!now || !then || then.eq(0)) return null
  const percent = now.minus(then).div(then.abs()).times(100).round(1)
  const is: 'up' | 'down' | 'same' = percent.eq(0) ? 'same' : percent.gt(0) ? 'up' : 'down'
  return { is, percent: percent.abs().toFixed() }
}

/** `part` in percent of `whole`, in whole percent; null where there is no part or nothing to have a part of. */
export function shareOf(part: Json | undefined, whole: Json | undefined): number | null {
  const done = asBig(part)
  const total = asBig(whole)
  return done && total?.gt(0) ? Number(done.div(total).times(100).toFixed(0)) : null
}

/** As long as a number of the database may be, and `1e308`. */
const NUMBER = /^-?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,3})?$/i

function asBig(value: Json | undefined): Big | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return NUMBER.test(String(value)) ? new Big(value) : null
}
