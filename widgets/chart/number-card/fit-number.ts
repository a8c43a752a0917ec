import Big from 'big.js'
import { groupDigits } from '#engine/value/group-digits.ts'

export interface Room {
  /** px available for the number */
  width: number
  /** font size in px, and the smallest one allowed */
  size: number
  floor: number
}

/**
 * How a number is drawn in `room`: in full and as large as it fits, or abbreviated where that would be too small.
 * @param full   px of the whole number at `room.size`
 * @param short  px of the abbreviated one at `room.size`
 */
export function fitNumber(full: number, short: number, { width, size, floor }: Room): { short: boolean; size: number } {
  const sizeOf = (natural: number) => (natural <= width ? size : Math.floor((size * width) / natural))
  const whole = sizeOf(full)
  return whole >= floor ? { short: false, size: whole } : { short: true, size: Math.max(floor, sizeOf(short)) }
}

/** digits before the point; with more, a number is said by its power of ten */
const LONGEST = 20

export const isLong = (number: string): boolean => (number.split('.')[0] ?? '').length > LONGEST

/** A number with its digits in groups, one that no card has room for by its power of ten; a dash for none. */
export function sayNumber(number: string | null, lang: 'zh' | 'en'): string {
  if (number === null) return '–'
  return isLong(number) ? abbreviate(number, lang) : groupDigits(number)
}

/** A number with few characters, in thousands, millions or Chinese ten-thousands: at most two decimal places. */
export function abbreviate(number: string, lang: 'zh' | 'en'): string {
  if (isLong(number)) return new Big(number).toExponential(2)
  const options = { notation: 'compact', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', options).format(number as Intl.StringNumericLiteral)
}
