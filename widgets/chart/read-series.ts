/**
 * Converts the rows of a query into the series of a chart: one along `x`, or one for each value of `group`.
 * @source docs/language.md#dashboard
 */
import type { Choice } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'

/** A value of a column as it is shown. */
interface Shown {
  code: Json
  title: string
  /** the name of the colour of the option */
  colour?: string
}

export interface ChartData {
  /** the values along x, in the order of the rows */
  categories: Shown[]
  series: (Shown & { /** by category; null where there is no row */ values: (string | null)[] })[]
}

type Row = Record<string, Json>

/** How the codes of columns are shown: by their options, else by the labels of what they point at. */
export interface Names {
  labels?: Record<string, string>
  options?: Choice[]
}

/** @param name title of the only series when nothing is grouped */
export function readSeries(
  rows: Row[],
  map: Record<string, string>,
  { labels = {}, options = [] }: Names,
  name: string,
): ChartData {
  const { x = 'x', y = 'y', group } = map
  const show = (code: Json, column: string): Shown => {
    if (code === null || code === undefined) return { code, title: '–' }
    const option = options.find(each => each.column === column && each.id === String(code))
    const title = option?.title ?? labels[String(code)] ?? String(code)
    return { code, title, ...(option?.colour && { colour: option.colour }) }
  }
  const categories = [...new Set(rows.map(row => row[x] ?? null))]
  const groups = group ? [...new Set(rows.map(row => row[group] ?? null))] : [null]
  return {
    categories: categories.map(code => show(code, x)),
    series: groups.map(code => {
      const own = group ? rows.filter(row => (row[group] ?? null) === code) : rows
      const byCategory = new Map(own.map(row => [row[x] ?? null, row[y]]))
      const values = categories.map(category => readValue(byCategory.get(category)))
      return { ...(group ? show(code, group) : { code, title: name }), values }
    }),
  }
}

function readValue(value: Json | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
