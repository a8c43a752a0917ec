/**
 * Exact decimals. Nothing in the product computes money with floating point.
 * @source docs/language.md#operators; ADR 0002
 */
import Big from 'big.js'

export type Decimal = Big
export type Num = number | string | Decimal

/** The most places a result of `/`, `round` or `avg` can have. */
export const MAX_SCALE = 10
/** The most digits of a decimal; PostgreSQL's numeric allows far more. */
const MAX_DIGITS = 100

const HALF_AWAY_FROM_ZERO = 1
const TRUNCATE = 0

/** One constructor for each scale: big.js configures the places of a division on the constructor. */
const dividers = Array.from({ length: MAX_SCALE + 1 }, (_, scale) => {
  const Divider = Big()
  Divider.DP = scale
  Divider.RM = HALF_AWAY_FROM_ZERO
  return Divider
})

/** The decimal of a number or of a plain decimal text (`-12.50`); null for anything else. */
export function readDecimal(input: unknown): Decimal | null {
  if (input instanceof Big) return input
  if (typeof input === 'number') return Number.isFinite(input) ? new Big(input) : null
  if (typeof input !== 'string' || input.length > MAX_DIGITS || !/^[+-]?\d+(\.\d+)?$/.test(input)) return null
  return new Big(input.startsWith('+') ? input.slice(1) : input)
}

/** For operands known to be numbers. */
export function toDecimal(input: Num): Decimal {
  return input instanceof Big ? input : new Big(input)
}

/** Decimal places without trailing zeros: `1.50` has one. */
export function placesOf(input: Decimal): number {
  return Math.max(0, input.c.length - 1 - input.e)
}

/** Exactly `scale` places, rounded half away from zero; never `-0.00`. */
export function writeDecimal(input: Decimal, scale: number): string {
  const text = input.toFixed(scale, HALF_AWAY_FROM_ZERO)
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}

/** Without trailing zeros: `12.5`. */
export function plainDecimal(input: Decimal): string {
  const text = input.toFixed()
  return text === '-0' ? '0' : text
}

/** a / b with `scale` places, rounded half away from zero; null when b is 0. */
export function divide(a: Num, b: Num, scale: number): Decimal | null {
  const divisor = toDecimal(b)
  return divisor.eq(0) ? null : new dividers[scale]!(toDecimal(a)).div(divisor)
}

export function round(a: Num, scale: number): Decimal {
  return toDecimal(a).round(scale, HALF_AWAY_FROM_ZERO)
}

/** The integer part of a number or of a plain decimal text, as a number; null for anything else. */
export function readWhole(input: unknown): number | null {
  const number = readDecimal(input)
  return number && Number(number.round(0, TRUNCATE).toFixed())
}
