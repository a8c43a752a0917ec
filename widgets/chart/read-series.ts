/**
 * Converts the rows of a query into the series of a chart: one along `x`, or one for each value of `group`.
 * @source docs/language.md#dashboard
 */
import type { Json } from '#engine/schema/document.ts'

export interface ChartData {
  /** the values along x, in the order of the rows */
  categories: { code: Json; title: string }[]
  series: { title: string; code: Json /** by category; null where there is no row */; values: (string | null)[] }[]
}

type Row = Record<string, Json>

/** @param name title of the only series when nothing is grouped */
export function readSeries(
  rows: Row[],
  map: Record<string, string>,
  labels: Record<string, string>,
  name: string,
): ChartData {
  const { x = 'x', y = 'y', group } = map
  const say = (code: Json) => (code === null || code === undefined ? '–' : (labels[String(code)] ?? String(code)))
  const categories = [...new Set(rows.map(row => row[x] ?? null))]
  const groups = group ? [...new Set(rows.map(row => row[group] ?? null))] : [null]
  return {
    categories: categories.map(code => ({ code, title: say(code) })),
    series: groups.map(code => {
      const own = group ? rows.filter(row => (row[group] ?? null) === code) : rows
      const byCategory = new Map(own.map(row => [row[x] ?? null, row[y]]))
      const values = categories.map(category => readValue(byCategory.get(category)))
      return { code, title: group ? say(code) : name, values }
    }),
  }
}

function readValue(value: Json | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
