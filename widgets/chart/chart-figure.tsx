/** The frame of every chart: its states, and the table of its data for people who read it instead. */

import { Button, Flex, Skeleton, theme } from 'antd'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useWidth } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { useText } from '../parts/read-text.ts'
import { type ChartLook, lookOf, sayValue } from './chart-look.ts'
import { ChartTable } from './chart-table.tsx'
import { EChart } from './echart.tsx'
import { type ChartData, readSeries } from './read-series.ts'
import './texts.ts'
import { useIcons } from './use-icons.ts'

/** The props every chart of categories has. */
export interface CommonProps {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
}

interface ChartFigureProps<Props extends CommonProps> {
  widget: WidgetProps<Props>
  /** pure: data, looks and props to the echarts option */
  draw(data: ChartData, look: ChartLook, props: Props, unit: string): EChartsCoreOption
}

export function ChartFigure<Props extends CommonProps>({ widget, draw }: ChartFigureProps<Props>) {
  const { props, rows, map, labels, options, field, title, state = 'ready', emit } = widget
  const t = useT()
  const text = useText()
  const lang = useLang()
  const { token } = theme.useToken()
  const width = useWidth()
  const [asTable, setAsTable] = useState(false)
  const unit = text(props.unit)
  const name = text(props.measure) || title
  const data = useMemo(
    () => readSeries(rows ?? [], map ?? {}, { labels, options }, name),
    [rows, map, labels, options, name],
  )
  const icons = useIcons(options)
  const look = useMemo(() => {
    const say = (value: unknown) => sayValue(value, field, lang, unit)
    return lookOf(token, { width, icons, say, inWords: field !== undefined && notationOf(field) !== undefined })
  }, [token, width, icons, field, lang, unit])
  const option = useMemo(() => draw(data, look, props, unit), [draw, data, look, props, unit])
  if (state !== 'ready' || data.categories.length === 0) return <ChartState state={state} />
  const choose = (series: number, at: number) => {
    const y = data.series[series]?.values[at] ?? null
    void emit('click', { x: data.categories[at]?.code ?? null, y, group: data.series[series]?.code ?? null })
  }
  const change = t(asTable ? 'chart.asChart' : 'chart.asTable')
  return (
    <Flex component="figure" vertical className="sw-chart" aria-label={title} style={{ height: '100%', margin: 0 }}>
      <div className="sw-chart-tool">
        <WithHint text={change}>
          <Button
            type="text"
            size="small"
            aria-label={change}
            icon={asTable ? <Icon name="bar-chart" /> : <Icon name="table" />}
            onClick={() => setAsTable(!asTable)}
          />
        </WithHint>
      </div>
      {asTable ? (
        <ChartTable data={data} field={field} unit={unit} title={title} />
      ) : (
        <div style={{ flex: 1, minHeight: 0 }}>
          <EChart option={option} onChoose={choose} />
        </div>
      )}
    </Flex>
  )
}

/** A chart without anything to draw: loading, failed or without data. @source docs/ui.md#states */
export function ChartState({ state }: { state: 'ready' | 'loading' | 'failed' }): ReactNode {
  const t = useT()
  switch (state) {
    case 'loading':
      return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={t('widgets.loading')} />
    case 'failed':
      return <EmptyState kind="failed" text={t('chart.chartFailed')} />
    case 'ready':
      return <EmptyState icon="bar-chart" text={t('chart.noData')} />
  }
}
