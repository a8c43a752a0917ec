import { axes, baseOption, type ChartLook, layLegend, paint } from '../chart-look.ts'
import { type ChartData, numbersOf, type Series } from '../read-series.ts'
import { fillsOf } from '../series/gradient.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin']
const SMALLEST_PX = 6

/** The echarts option for bubbles: each as large as its size, else as its value. Pure. */
export function drawBubbles(data: ChartData, look: ChartLook, props: Props, unit: string) {
  const { series } = data
  const titles = series.map(({ title }) => title)
  const legend = layLegend(showsLegend(props.legend, series.length), titles, look)
  const fills = fillsOf(paint(series, look), look, props)
  const sizes = series.map(sizesOf)
  const greatest = sizes.reduce((most, own) => own.reduce((top, size) => Math.max(top, size), most), 0)
  return {
    ...baseOption(look, legend, series),
    ...axes(look, data, unit, legend),
    series: series.map((one, s) => ({
      type: 'scatter',
      name: one.title,
      symbol: look.patterns ? SYMBOLS[s % SYMBOLS.length] : 'circle',
      itemStyle: { color: fills[s], opacity: props.opacity, borderColor: look.surface, borderWidth: 1 },
      data: numbersOf(one).map((value, at) => ({ value, symbolSize: pxOf(sizes[s]?.[at] ?? 0, greatest, props.most) })),
    })),
  }
}

function sizesOf(one: Series): number[] {
  const numbers = numbersOf(one)
  return numbers.map((value, at) => Math.max(0, (one.sizes ? one.sizes[at] : value) ?? 0))
}

/** The area of a bubble is what the eye compares. */
function pxOf(size: number, greatest: number, most: number): number {
  return greatest > 0 ? Math.round(SMALLEST_PX + (most - SMALLEST_PX) * Math.sqrt(size / greatest)) : SMALLEST_PX
}
