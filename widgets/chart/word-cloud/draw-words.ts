import { baseOption, type ChartLook, paint } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import type { Props } from './props.gen.ts'

/** What the drawing of words reads; all of it is data. */
export interface Words {
  /** `rotate` in degrees */
  words: { text: string; size: number; rotate: number; color: string }[]
  font: string
}

const FROM_VALUE = 10
const LARGEST_PX = 80
const [SMALL_PX, MIDDLE_PX] = [10, 50]

/** The echarts option for a cloud of words. Pure. */
export function drawWords({ categories, series }: ChartData, look: ChartLook, props: Props) {
  const numbers = series[0] ? numbersOf(series[0]) : []
  const colours = paint(categories, look)
  const itemPayload: Words = {
    font: look.font,
    words: categories.map(({ title }, at) => ({
      text: title,
      size: sizeOf(title, numbers[at] ?? null),
      rotate: props.type === 'vertical' && at % 2 === 1 ? 90 : 0,
      color: colours[at] as string,
    })),
  }
  return {
    ...baseOption(look, { lines: 0 }, categories),
    series: [
      {
        type: 'custom',
        renderItem: 'words',
        coordinateSystem: 'none',
        colorBy: 'data',
        name: series[0]?.title,
        itemPayload,
        data: categories.map(({ title }, at) => ({ name: title, value: numbers[at] ?? null })),
      },
    ],
  }
}

/**
 * The size of a word in px: its value if that is over 10, up to 80; else 10–50, drawn from the word itself, so that a
 * board always looks the same.
 * @source CH-20
 */
export function sizeOf(word: string, value: number | null): number {
  if (value !== null && value > FROM_VALUE) return Math.min(LARGEST_PX, value)
  return SMALL_PX + (hash(word) % (MIDDLE_PX - SMALL_PX + 1))
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum
}
