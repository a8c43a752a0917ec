import Big from 'big.js'
import type { Json } from '#engine/schema/document.ts'

/** The text of a number with `decimals` places, rounded half away from zero; null when there is none. */
export function readNumber(value: Json | undefined, decimals: number): string | null {
  return asBig(value)?.toFixed(decimals, Big.roundHalfUp) ?? null
}

/** The change from `before` to `value` in percent with one place; null where that makes no sense. */
export function compareNumbers(value: Json | undefined, before: Json | undefined) {
  const now = asBig(value)
  const then = asBig(before)
  if (!now || !then || then.eq(0)) return null
  const percent = now.minus(then).div(then.abs()).times(100).round(1)
  const is: 'up' | 'down' | 'same' = percent.eq(0) ? 'same' : percent.gt(0) ? 'up' : 'down'
  return { is, percent: percent.abs().toFixed() }
}

function asBig(value: Json | undefined): Big | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? new Big(value) : null
}
