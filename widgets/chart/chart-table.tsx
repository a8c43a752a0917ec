import { useLang, useT } from '#engine/react/text.ts'
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
}

/** The data of a chart as a table, with the query's exact values. */
export function ChartTable({ data, field, unit, title }: ChartTableProps) {
  const t = useT()
  const lang = useLang()
  const numbers = data.series.map(series => ({
    id: `y${series.code}`,
    title: unit ? `${series.title} (${unit})` : series.title,
    number: true,
  }))
  const rows = data.categories.map((category, at) => ({
    id: String(category.code),
    cells: {
      x: category.title,
      ...Object.fromEntries(data.series.map(({ code, values }) => [`y${code}`, sayValue(values[at], field, lang, '')])),
    },
  }))
  return <PlainTable label={title} columns={[{ id: 'x', title: t('chart.category') }, ...numbers]} rows={rows} />
}
