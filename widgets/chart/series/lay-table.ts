/** The data of a chart as the rows of a table, with the query's exact values. Pure. */
import type { Translate } from '#engine/react/text.ts'
import type { ChartData } from '../read-series.ts'

/** more groups than these stand below each other instead of beside */
const MOST_COLUMNS = 30

/** A row stands for one of them. */
interface Place {
  series: number
  at: number
}

export interface LaidTable<Cell> {
  columns: { id: string; title: string; number?: boolean }[]
  /** in the order of the rows */
  places: Place[]
  row(place: Place): { id: string; cells: Record<string, Cell | string | undefined> }
}

/** @param cell  what shows the value of a series at a category */
export function layTable<Cell>(
  data: ChartData,
  unit: string,
  t: Translate,
  cell: (series: number, at: number) => Cell,
): LaidTable<Cell> {
  return data.series.length > MOST_COLUMNS
    ? { places: filledPlaces(data), ...belowEachOther(data, unit, t, cell) }
    : { places: data.categories.map((_, at) => ({ at, series: 0 })), ...besideEachOther(data, unit, t, cell) }
}

/** The values there are, of each category one after the other. */
function filledPlaces({ series }: ChartData): Place[] {
  const places = series.flatMap(({ values }, s) => Object.keys(values).map(at => ({ series: s, at: Number(at) })))
  return places
    .filter(({ series: s, at }) => (series[s]?.values[at] ?? null) !== null)
    .sort((a, b) => a.at - b.at || a.series - b.series)
}

type Shows<Cell> = (series: number, at: number) => Cell

/** A column for each group. */
function besideEachOther<Cell>({ categories, series }: ChartData, unit: string, t: Translate, cell: Shows<Cell>) {
  const numbers = series.map(({ title }, s) => ({
    id: `y${s}`,
    title: unit ? `${title} (${unit})` : title,
    number: true,
  }))
  return {
    columns: [{ id: 'x', title: t('chart.category') }, ...numbers],
    row: ({ at }: Place) => ({
      id: String(at),
      cells: {
        x: categories[at]?.title,
        ...Object.fromEntries(series.map((_, s) => [`y${s}`, cell(s, at)])),
      },
    }),
  }
}

/** A row for each value, for more groups than fit beside each other. */
function belowEachOther<Cell>({ categories, series }: ChartData, unit: string, t: Translate, cell: Shows<Cell>) {
  const value = t('chart.value')
  return {
    columns: [
      { id: 'x', title: t('chart.category') },
      { id: 'group', title: t('chart.group') },
      { id: 'y', title: unit ? `${value} (${unit})` : value, number: true },
    ],
    row: ({ series: s, at }: Place) => ({
      id: `${s}/${at}`,
      cells: { x: categories[at]?.title, group: series[s]?.title, y: cell(s, at) },
    }),
  }
}
