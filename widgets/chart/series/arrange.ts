/** Which part of a chart's data is drawn, and what is said about the rest. Pure. */
import Big from 'big.js'
import { type ChartData, eachValue, finite, numbersOf, type Series } from '../read-series.ts'
import { sampleAt } from './sample.ts'

/** What the picture cannot show; the keys of `chart.note.*`. */
export type Note =
  | { id: 'sampled' | 'first' | 'groups'; drawn: number; all: number }
  | { id: 'negative' | 'noNumber'; n: number }
  | { id: 'zero' | 'nothing' }

/** The data as they are drawn: each category and series is a mark of its own. */
export interface Drawn extends ChartData {
  notes: Note[]
}

/** points that are drawn at most */
const MOST_POINTS = 2_000
/** so that the extremes of each series have room among them */
export const MOST_SERIES = 30

/** All of it, or a sample that keeps the first, the last and the extremes of each series. */
export function drawPoints(data: ChartData, most = MOST_POINTS): Drawn {
  const notes = notNumbers(data)
  const points = data.categories.length * data.series.length
  if (points <= most) return { ...data, notes }
  const series = keepSeries(data.series)
  if (series.length < data.series.length) notes.push({ id: 'groups', drawn: series.length, all: data.series.length })
  const categories = Math.floor(most / series.length)
  if (data.categories.length <= categories) return { ...data, series, notes }
  const at = sampleAt(series.map(numbersOf), categories)
  notes.push({ id: 'sampled', drawn: at.length * series.length, all: data.categories.length * series.length })
  return { ...pick({ ...data, series }, at), notes }
}

/** The series that say most: those with the greatest sums, in their order. */
function keepSeries(series: Series[]): Series[] {
  if (series.length <= MOST_SERIES) return series
  const sums = series.map(one => numbersOf(one).reduce<number>((sum, value) => sum + Math.abs(value ?? 0) / 1e10, 0))
  const order = sums.map((_, at) => at).sort((a, b) => sums[b]! - sums[a]! || a - b)
  const kept = new Set(order.slice(0, MOST_SERIES))
  return series.filter((_, at) => kept.has(at))
}

/** The categories at these places. */
function pick({ categories, series }: ChartData, at: number[]): ChartData {
  return {
    categories: at.map(one => categories[one]!),
    series: series.map(one => ({
      ...one,
      values: at.map(each => one.values[each] ?? null),
      ...(one.sizes && { sizes: at.map(each => one.sizes?.[each] ?? null) }),
    })),
  }
}

/**
 * The parts of a whole, of one series: the first ones, and the exact sum of what is left as one of its own. What is
 * negative or no number is no part.
 * @param others  the title of what is left
 */
export function drawParts(data: ChartData, most: number, others: string): Drawn {
  const { categories, series, notes } = notBelowZero(data)
  const [first] = series
  if (!first || categories.length <= most) return { categories, series, notes }
  const kept = categories.slice(0, most - 1)
  const left = first.values.slice(most - 1).reduce((sum, value) => sum.plus(value ?? 0), new Big(0))
  return {
    categories: [...kept, { code: null, title: others, colour: 'muted', besides: kept.map(({ code }) => code) }],
    series: [{ ...first, values: [...first.values.slice(0, most - 1), left.toFixed()] }],
    notes,
  }
}

/** The first ones of one series, each of them no less than nothing. */
export function drawLayers(data: ChartData, most: number): Drawn {
  const { notes, ...whole } = notBelowZero(data)
  const drawn = drawFirst(whole, most)
  return { ...drawn, notes: [...notes, ...drawn.notes] }
}

/** The first series without what is below zero or no number. */
function notBelowZero({ categories, series }: ChartData): Drawn {
  const first = series.slice(0, 1)
  const notes = notNumbers({ categories, series: first })
  if (series.length > 1) notes.push({ id: 'groups', drawn: 1, all: series.length })
  const numbers = first.flatMap(numbersOf)
  const negative = numbers.filter(value => value !== null && value < 0).length
  if (negative > 0) notes.push({ id: 'negative', n: negative })
  if (!numbers.some(value => value !== null && value > 0))
    notes.push({ id: numbers.some(value => value !== null) ? 'zero' : 'nothing' })
  const keep = (value: string | null, at: number) => ((numbers[at] ?? -1) < 0 ? null : value)
  return { categories, series: first.map(one => ({ ...one, values: Array.from(one.values, keep) })), notes }
}

/** The first ones of each series. */
export function drawFirst(data: ChartData, most: number): Drawn {
  const notes = notNumbers(data)
  if (data.categories.length <= most) return { ...data, notes }
  notes.push({ id: 'first', drawn: most, all: data.categories.length })
  return {
    ...pick(
      data,
      Array.from({ length: most }, (_, at) => at),
    ),
    notes,
  }
}

/** How many values are no numbers. */
function notNumbers(data: ChartData): Note[] {
  let n = 0
  eachValue(data, value => {
    if (finite(value) === null) n++
  })
  return n > 0 ? [{ id: 'noNumber', n }] : []
}
