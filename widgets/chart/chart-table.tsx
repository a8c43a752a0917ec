import { Button, Flex, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { sayValue } from './chart-look.ts'
import type { ChartData } from './read-series.ts'
import { layTable } from './series/lay-table.ts'
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
  const { columns, places, row } = layTable(data, unit, t, cell)
  const shown = places.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
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
