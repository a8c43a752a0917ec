/** A chart in one sentence, for who does not see it. Pure. */
import Big from 'big.js'
import type { Translate } from '#engine/react/text.ts'
import { type ChartData, eachValue, finite, type Series } from '../read-series.ts'

export interface Saying {
  t: Translate
  say(value: unknown): string
  /** what is measured */
  measure: string
  /** its values are parts of a whole: their sum says something */
  whole?: boolean
  /** its categories follow each other: the way from the first to the last says something */
  ordered?: boolean
}

interface Point {
  value: string
  number: number
  at: number
  series: Series
}

/** What it shows, of how many, the highest and the lowest, the total or the way it went, and how many have no number. */
export function sayData(data: ChartData, saying: Saying): string {
  const { t, say } = saying
  const { n, low, high, first, last, sum } = measure(data, saying.whole === true)
  const counts = { measure: saying.measure, n: data.categories.length, groups: data.series.length }
  const sentences = [t(data.series.length > 1 ? 'chart.said.groups' : 'chart.said.about', counts)]
  const at = (point: Point) => nameOf(data, point)
  if (n === 1) sentences.push(t('chart.said.only', { at: at(first!), value: say(first!.value) }))
  else if (low && high && low.number === high.number) sentences.push(t('chart.said.same', { value: say(low.value) }))
  else if (low && high)
    sentences.push(
      t('chart.said.range', { high: say(high.value), highAt: at(high), low: say(low.value), lowAt: at(low) }),
    )
  if (n > 1 && sum) sentences.push(t('chart.said.total', { total: say(sum.toString()) }))
  if (n > 1 && saying.ordered && data.series.length === 1) {
    const way = last!.number === first!.number ? 'level' : last!.number > first!.number ? 'up' : 'down'
    const told = { first: say(first!.value), firstAt: at(first!), last: say(last!.value), lastAt: at(last!) }
    sentences.push(t(`chart.said.${way}`, told))
  }
  const empty = data.categories.length * data.series.length - n
  if (empty > 0) sentences.push(t('chart.said.empty', { n: empty }))
  return t('chart.said.sentence', { text: sentences.join(t('chart.said.then')) })
}

interface Measured {
  /** values that are numbers */
  n: number
  low?: Point
  high?: Point
  first?: Point
  last?: Point
  /** exact */
  sum?: Big
}

function measure(data: ChartData, whole: boolean): Measured {
  const found: Measured = { n: 0, ...(whole && { sum: new Big(0) }) }
  eachValue(data, (value, at, series) => {
    const number = finite(value)
    if (number === null) return
    found.n++
    if (found.sum) found.sum = found.sum.plus(value)
    const point = { value, number, at, series }
    if (!found.low || number < found.low.number) found.low = point
    if (!found.high || number > found.high.number) found.high = point
    found.first ??= point
    found.last = point
  })
  return found
}

function nameOf({ categories, series }: ChartData, { at, series: own }: Point): string {
  const category = categories[at]?.title ?? ''
  return series.length > 1 ? `${category}, ${own.title}` : category
}
