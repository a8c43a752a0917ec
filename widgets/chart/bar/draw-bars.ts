import { axes, baseOption, type ChartLook, layLegend } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const ROUND_PX = 4
const WIDEST_PX = 48

/** The echarts option for bars. Pure. */
export function drawBars(data: ChartData, look: ChartLook, props: Props, unit: string) {
  const { series, categories } = data
  // without groups the options along the axis are what has colours
  const byCategory = series.length === 1 && !series[0]?.colour && categories.some(({ colour }) => colour)
  const shown = showsLegend(props.legend, series.length)
  const legend = layLegend(
    shown,
    series.map(({ title }) => title),
    look,
  )
  const { lying, labelPosition } = props
  const outside = lying ? 'right' : 'top'
  return {
    ...baseOption(look, legend, byCategory ? categories : series),
    ...axes(look, data, unit, legend, lying),
    series: series.map(({ title, values }) => ({
      type: 'bar',
      colorBy: byCategory ? 'data' : 'series',
      name: title,
      data: values.map(value => (value === null ? null : Number(value))),
      stack: props.stack ? 'all' : undefined,
      barMaxWidth: WIDEST_PX,
      itemStyle: { borderRadius: props.round ? (lying ? [0, ROUND_PX, ROUND_PX, 0] : [ROUND_PX, ROUND_PX, 0, 0]) : 0 },
      label: {
        show: labelPosition !== 'none',
        position: labelPosition === 'top' ? outside : 'inside',
        color: look.text,
        ...(look.inWords && { formatter: ({ value }: { value: unknown }) => look.say(value) }),
      },
    })),
  }
}
