import { axes, baseOption, type ChartLook, layLegend, paint } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { type Fill, fade, fillsOf, type Gradient } from '../series/gradient.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const AREA_OPACITY = 0.16
const SHADOW = { shadowBlur: 8, shadowOffsetY: 6 }
const SHADOW_OPACITY = 0.45
/** with patterns: what tells one line from the next besides its colour */
const DASHES = ['solid', 'dashed', 'dotted']
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin']

/** How the lines of a chart look. */
export interface LineLook extends Gradient {
  legend: 'auto' | 'show' | 'hide'
  type: 'line' | 'step'
  smooth: boolean
  stack: boolean
  gaps: 'break' | 'join' | 'zero'
  onShadow: boolean
  animation: boolean
  /** opacity of what is below the line, 0–1; the gradient is its own where the chart is of areas */
  fill?: { opacity: number; own: boolean }
}

/** The echarts option for lines. Pure. */
export function drawLines(data: ChartData, look: ChartLook, props: Props, unit: string) {
  return linesOf(data, look, { ...props, ...(props.area && { fill: { opacity: AREA_OPACITY, own: false } }) }, unit)
}

/** Lines and areas. Pure. */
export function linesOf(data: ChartData, look: ChartLook, lines: LineLook, unit: string) {
  const { series } = data
  const titles = series.map(({ title }) => title)
  const legend = layLegend(showsLegend(lines.legend, series.length), titles, look)
  const base = baseOption(look, legend, series)
  const colours = paint(series, look)
  const { fill } = lines
  const fills = fillsOf(colours, look, lines, fill?.own ? 'down' : 'right')
  return {
    ...base,
    animation: base.animation && lines.animation,
    ...axes(look, data, unit, legend),
    tooltip: { ...base.tooltip, trigger: 'axis' },
    series: series.map((one, s) => {
      const numbers = numbersOf(one).map(value => value ?? (lines.gaps === 'zero' ? 0 : null))
      const stroke = fill?.own ? colours[s] : strokeOf(fills[s], colours[s], numbers)
      return {
        type: 'line',
        name: one.title,
        data: numbers,
        smooth: lines.smooth,
        step: lines.type === 'step' ? 'middle' : false,
        stack: lines.stack ? 'all' : undefined,
        connectNulls: lines.gaps === 'join',
        showSymbol: look.patterns === true || numbers.length === 1,
        ...(look.patterns && { symbol: SYMBOLS[s % SYMBOLS.length], symbolSize: 7 }),
        itemStyle: { color: colours[s] },
        lineStyle: {
          color: stroke,
          ...(look.patterns && { type: DASHES[s % DASHES.length] }),
          ...(lines.onShadow && { ...SHADOW, shadowColor: fade(colours[s] as string, SHADOW_OPACITY) }),
        },
        areaStyle: fill && { opacity: fill.opacity, color: fill.own ? fills[s] : colours[s] },
      }
    }),
  }
}

/** A level line has no height a gradient could be measured by. */
function strokeOf(fill: Fill | undefined, colour: string | undefined, numbers: (number | null)[]) {
  const level = numbers.every(number => number === null || number === numbers[0])
  return level ? colour : fill
}
