import { axes, baseOption, type ChartLook, layLegend, paint, sayAtMark } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { type Fill, fillsOf, type Gradient } from '../series/gradient.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const ROUND_PX = 4
const WIDEST_PX = 48

/** How the bars of a chart look. */
export interface BarLook extends Gradient {
  legend: 'auto' | 'show' | 'hide'
  labelPosition: 'none' | 'top' | 'inside'
  lying?: boolean
  stack?: boolean
  /** radius in px of the end of a bar; 0 for square ones */
  round: number
  /** the colour of the track behind each bar; none without it */
  track?: string
  /** as wide as their place: neighbours touch */
  wide?: boolean
  /** one colour for each category instead of each series */
  byCategory?: boolean
}

/** The echarts option for bars. Pure. */
export function drawBars(data: ChartData, look: ChartLook, props: Props, unit: string) {
  return barsOf(data, look, { ...props, round: props.round ? ROUND_PX : 0 }, unit)
}

/** Bars and columns. Pure. */
export function barsOf(data: ChartData, look: ChartLook, bars: BarLook, unit: string) {
  const { series } = data
  const { lying, labelPosition, round, track } = bars
  const { base, fills, byCategory, legend } = layMarks(data, look, bars)
  const outside = lying ? 'right' : 'top'
  const radius = lying ? [0, round, round, 0] : [round, round, 0, 0]
  return {
    ...base,
    ...axes(look, data, unit, legend, lying),
    series: series.map((one, s) => ({
      type: 'bar',
      colorBy: byCategory ? 'data' : 'series',
      name: one.title,
      data: numbersOf(one).map((value, at) => (byCategory ? fillOne(value, fills[at]) : value)),
      stack: bars.stack ? 'all' : undefined,
      ...(bars.wide ? { barCategoryGap: '0%', barGap: '0%' } : { barMaxWidth: WIDEST_PX }),
      itemStyle: { ...(!byCategory && { color: fills[s] }), borderRadius: round ? radius : 0 },
      ...(track !== undefined && { showBackground: true, backgroundStyle: { color: track, borderRadius: radius } }),
      label: labelOf(labelPosition !== 'none', labelPosition === 'top' ? outside : 'inside', look),
    })),
  }
}

/** The colours of marks over categories, and what they share with other charts. */
export function layMarks(
  data: ChartData,
  look: ChartLook,
  bars: Pick<BarLook, 'legend' | 'lying' | 'byCategory'> & Gradient,
) {
  const { series, categories } = data
  // without groups the options along the axis are what has colours
  const coloured = !series[0]?.colour && categories.some(({ colour }) => colour)
  const byCategory = series.length === 1 && (bars.byCategory === true || coloured)
  const titles = series.map(({ title }) => title)
  const legend = layLegend(showsLegend(bars.legend, series.length), titles, look)
  const things = byCategory ? categories : series
  return {
    base: baseOption(look, legend, things),
    fills: fillsOf(paint(things, look), look, bars, bars.lying ? 'left' : 'down'),
    byCategory,
    legend,
  }
}

export const fillOne = (value: number | null, color: Fill | undefined) => ({ value, itemStyle: { color } })

export function labelOf(show: boolean, position: string, look: ChartLook) {
  return {
    show,
    position,
    color: look.text,
    // on any colour, also at night
    ...(position === 'inside' && { textBorderColor: look.surface, textBorderWidth: 2 }),
    formatter: ({ value }: { value: unknown }) => sayAtMark(look, value),
  }
}
