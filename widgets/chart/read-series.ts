/**
 * Converts the rows of a query into the series of a chart: one along `x`, or one for each value of `group`.
 * @source docs/language.md#dashboard
 */
import type { Choice } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'

/** A value of a column as it is shown. */
interface Shown {
  code: Json
  title: string
  /** the name of the colour of the option */
  colour?: string
}

/** A place along x. */
interface Category extends Shown {
  /** of what is left after the first ones, added up: the codes of those that have marks of their own */
  besides?: Json[]
  /** the greatest value possible here, where the rows say it */
  max?: number
}

export interface Series extends Shown {
  /** by category; null where there is no row */
  values: (string | null)[]
  /** by category; where the rows have a size */
  sizes?: (number | null)[]
}

export interface ChartData {
  /** the values along x, in the order of the rows */
  categories: Category[]
  series: Series[]
}

type Row = Record<string, Json>

/** How the codes of columns are shown: by their options, else by the labels of what they point at. */
export interface Names {
  labels?: Record<string, string>
  options?: Choice[]
  /** the name of what is empty in a column */
  empty?(column: string): string
}

/** beyond it, categories without a row are holes instead of null */
const MOST_CELLS = 1_000_000

/** @param name title of the only series when nothing is grouped */
export function readSeries(rows: Row[], map: Record<string, string>, names: Names, name: string): ChartData {
  const { x = 'x', y = 'y', group, size, max } = map
  const showX = shower(names, x)
  const showGroup = group ? shower(names, group) : (code: Json): Shown => ({ code, title: name })
  const categories = new Map<Json, number>()
  const series = new Map<Json, Series>()
  const most: (number | undefined)[] = []
  if (!group && rows.length === 0) series.set(null, { ...showGroup(null), values: [] })
  for (const row of rows) {
    const code = row[x] ?? null
    const at = categories.get(code) ?? categories.size
    if (at === categories.size) categories.set(code, at)
    const groupCode = group ? (row[group] ?? null) : null
    let own = series.get(groupCode)
    if (!own) {
      own = { ...showGroup(groupCode), values: [], ...(size && { sizes: [] }) }
      series.set(groupCode, own)
    }
    own.values[at] = readValue(row[y])
    if (size && own.sizes) own.sizes[at] = finite(readValue(row[size]))
    if (max) most[at] = finite(readValue(row[max])) ?? undefined
  }
  const dense = series.size * categories.size <= MOST_CELLS
  return {
    categories: Array.from(categories.keys(), (code, at) => {
      const category: Category = showX(code)
      if (most[at] !== undefined) category.max = most[at]
      return category
    }),
    series: [...series.values()].map(one => {
      one.values.length = categories.size
      if (dense) for (let at = 0; at < categories.size; at++) one.values[at] ??= null
      return one
    }),
  }
}

/** Shows the codes of a column. */
function shower({ labels = {}, options = [], empty }: Names, column: string): (code: Json) => Shown {
  const own = new Map(options.filter(each => each.column === column).map(each => [each.id, each]))
  const known = new Map(Object.entries(labels))
  return code => {
    if (isEmpty(code)) return { code, title: empty?.(column) ?? '–' }
    const text = String(code)
    const option = own.get(text)
    const shown: Shown = { code, title: option?.title ?? known.get(text) ?? text }
    if (option?.colour) shown.colour = option.colour
    return shown
  }
}

function readValue(value: Json | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** what is drawn is added up, rounded and multiplied: that must stay finite too */
const GREATEST = 1e300

/** as exact sums read them */
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that is drawn for a value; null for what is none. */
export function finite(value: string | null | undefined): number | null {
  if (value === null || value === undefined || !NUMBER.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? Math.max(-GREATEST, Math.min(GREATEST, number)) : null
}

/** The numbers of a series, one for each category. */
export function numbersOf({ values }: Series): (number | null)[] {
  return Array.from(values, finite)
}

/** Calls `tell` with each value there is. */
export function eachValue(
  { categories, series }: ChartData,
  tell: (value: string, at: number, series: Series) => void,
): void {
  const dense = series.length * categories.length <= MOST_CELLS
  for (const one of series) {
    const places = dense ? undefined : Object.keys(one.values)
    const n = places?.length ?? categories.length
    for (let turn = 0; turn < n; turn++) {
      const at = places ? Number(places[turn]) : turn
      const value = one.values[at] ?? null
      if (value !== null) tell(value, at, one)
    }
  }
}
