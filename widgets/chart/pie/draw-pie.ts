import { baseOption, type ChartLook, layLegend, paint, roomFor } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { colourIn, fillsOf, type Gradient } from '../series/gradient.ts'
import type { Props } from './props.gen.ts'

/** How the shares of a whole look. */
export interface ShareLook extends Gradient {
  legend: 'auto' | 'show' | 'hide'
  /** of the circle, in percent of the room */
  radius: number
  /** of a ring, in the same percent; a full circle without it */
  ringWidth?: number
  centerColor?: string
  /** px; without it labels stand beside the shares where there is no legend */
  labelWidth?: number
  border: boolean
  /** of a rose: what the value stretches */
  rose?: 'radius' | 'area'
}

/** The echarts option for a pie. Pure. */
export function drawPie(data: ChartData, look: ChartLook, props: Props) {
  return sharesOf(data, look, { ...props, ringWidth: props.ring ? props.ringWidth : undefined })
}

/** Pies, rings and roses. Pure. */
export function sharesOf({ categories, series }: ChartData, look: ChartLook, shares: ShareLook) {
  const names = categories.map(({ title }) => title)
  const legend = layLegend(shares.legend !== 'hide', names, look)
  const fills = fillsOf(paint(categories, look), look, shares)
  const base = baseOption(look, legend, categories)
  const numbers = series[0] ? numbersOf(series[0]) : []
  const { radius, ringWidth, labelWidth } = shares
  const hole = ringWidth === undefined ? 0 : Math.max(0, radius - ringWidth)
  const room = { bottom: roomFor(legend) }
  const center = ringWidth === undefined ? undefined : colourIn(shares.centerColor, look)
  return {
    ...base,
    legend: { data: names.map(name => ({ name })), ...base.legend },
    series: [
      {
        type: 'pie',
        name: series[0]?.title,
        radius: hole > 0 ? [`${hole}%`, `${radius}%`] : `${radius}%`,
        ...room,
        ...(shares.rose && { roseType: shares.rose }),
        stillShowZeroSum: false,
        data: numbers.map((value, at) => ({ name: names[at], value, itemStyle: { color: fills[at] } })),
        itemStyle: { borderColor: look.surface, borderWidth: shares.border ? BORDER_PX : 0 },
        label: {
          show: legend.lines === 0 || labelWidth !== undefined,
          color: look.text,
          formatter: '{b} {d}%',
          ...(labelWidth !== undefined && { width: labelWidth, overflow: 'truncate' }),
        },
      },
      // a disc of its own: the hole of a ring has no fill
      ...(center && hole > 0
        ? [
            {
              type: 'pie',
              radius: `${hole}%`,
              ...room,
              silent: true,
              data: [{ name: '', value: 1, itemStyle: { color: center, decal: { symbol: 'none' } } }],
              label: { show: false },
              tooltip: { show: false },
            },
          ]
        : []),
    ],
  }
}

const BORDER_PX = 2
