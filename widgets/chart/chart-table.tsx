import { Button, Flex, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Translate, useLang, useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { sayValue } from './chart-look.ts'
import type { ChartData } from './read-series.ts'
import './texts.ts'

interface ChartTableProps {
  data: ChartData
  /** the field it measures */
  field?: Field
  unit: string
  title: string
  /** called with the value that is chosen; absent where that leads nowhere */
  onChoose?(series: number, at: number): void
}

const PAGE_ROWS = 100
/** more groups than these stand below each other instead of beside */
const MOST_COLUMNS = 30

/** The data of a chart as a table, with the query's exact values; each leads where its mark does. */
export default function ChartTable({ data, field, unit, title, onChoose }: ChartTableProps) {
  const t = useT()
  const lang = useLang()
  const [page, setPage] = useState(1)
  const cell = (series: number, at: number): ReactNode => {
    const value = data.series[series]?.values[at] ?? null
    const said = sayValue(value, field, lang, '')
    if (!onChoose || value === null) return said
    return (
      <Button type="link" size="small" onClick={() => onChoose(series, at)}>
        {said}
      </Button>
    )
  }
  const long = data.series.length > MOST_COLUMNS
  const places = long ? filledPlaces(data) : data.categories.map((_, at) => ({ at, series: 0 }))
  const shown = places.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  const { columns, row } = long ? belowEachOther(data, unit, t, cell) : besideEachOther(data, unit, t, cell)
  return (
    <Flex vertical style={{ flex: 1, minHeight: 0 }}>
      <div style={{ flex: 1, minHeight: 0 }}>
        <PlainTable label={title} columns={columns} rows={shown.map(row)} />
      </div>
      {places.length > PAGE_ROWS && (
        <nav aria-label={t('chart.page')}>
          <Pagination
            simple
            size="small"
            align="end"
            current={page}
            pageSize={PAGE_ROWS}
            total={places.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
    </Flex>
  )
}

interface Place {
  series: number
  at: number
}

/** The values there are, of each category one after the other. */
function filledPlaces({ series }: ChartData): Place[] {
  const places = series.flatMap(({ values }, s) => Object.keys(values).map(at => ({ series: s, at: Number(at) })))
  return places
    .filter(({ series: s, at }) => (series[s]?.values[at] ?? null) !== null)
    .sort((a, b) => a.at - b.at || a.series - b.series)
}

type Cell = (series: number, at: number) => ReactNode

/** A column for each group. */
function besideEachOther({ categories, series }: ChartData, unit: string, t: Translate, cell: Cell) {
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
function belowEachOther({ categories, series }: ChartData, unit: string, t: Translate, cell: Cell) {
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
