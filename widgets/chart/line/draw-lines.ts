import { axes, baseOption, type ChartLook, layLegend } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const AREA_OPACITY = 0.16

/** The echarts option for lines. Pure. */
export function drawLines(data: ChartData, look: ChartLook, props: Props, unit: string) {
  const { series } = data
  const shown = showsLegend(props.legend, series.length)
  const legend = layLegend(
    shown,
    series.map(({ title }) => title),
    look,
  )
  const base = baseOption(look, legend, series)
  return {
    ...base,
    ...axes(look, data, unit, legend),
    tooltip: { ...base.tooltip, trigger: 'axis' },
    series: series.map(({ title, values }) => ({
      type: 'line',
      name: title,
      data: values.map(value => (value === null ? (props.gaps === 'zero' ? 0 : null) : Number(value))),
      smooth: props.smooth,
      stack: props.stack ? 'all' : undefined,
      connectNulls: props.gaps === 'join',
      showSymbol: values.length === 1,
      areaStyle: props.area ? { opacity: AREA_OPACITY } : undefined,
    })),
  }
}
