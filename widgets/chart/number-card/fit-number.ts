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

/** A number with few characters, in thousands, millions or Chinese ten-thousands: at most two decimal places. */
export function abbreviate(number: string, lang: 'zh' | 'en'): string {
  const options = { notation: 'compact', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', options).format(number as Intl.StringNumericLiteral)
}
