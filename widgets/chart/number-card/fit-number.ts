export interface Room {
  /** px there are for the number */
  width: number
  /** px of the type it is drawn in, and the least it may be drawn in */
  size: number
  floor: number
}

/**
 * How a number is drawn where there is `room`: in full and as large as it fits; short where that would be too small.
 * @param full   px the whole number takes at `room.size`
 * @param short  px the abbreviated one takes at `room.size`
 */
export function fitNumber(full: number, short: number, { width, size, floor }: Room): { short: boolean; size: number } {
  const sizeOf = (natural: number) => (natural <= width ? size : Math.floor((size * width) / natural))
  const whole = sizeOf(full)
  return whole >= floor ? { short: false, size: whole } : { short: true, size: Math.max(floor, sizeOf(short)) }
}

/** A number in few characters, in thousands, millions or the ten-thousands of Chinese: at most two places. */
export function abbreviate(number: string, lang: 'zh' | 'en'): string {
  const options = { notation: 'compact', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', options).format(number as Intl.StringNumericLiteral)
}
