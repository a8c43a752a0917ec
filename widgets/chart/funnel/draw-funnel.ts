import { baseOption, type ChartLook, layLegend, paint, roomFor, sayAtMark } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { fillsOf } from '../series/gradient.ts'
import type { Props } from './props.gen.ts'

/** The echarts option for a funnel: each category as wide as its value. Pure. */
export function drawFunnel({ categories, series }: ChartData, look: ChartLook, props: Props) {
  const names = categories.map(({ title }) => title)
  const legend = layLegend(props.legend === 'show', names, look)
  const fills = fillsOf(paint(categories, look), look, props, 'right')
  const base = baseOption(look, legend, categories)
  const numbers = series[0] ? numbersOf(series[0]) : []
  const inside = props.labelPosition === 'inside'
  return {
    ...base,
    legend: { data: names.map(name => ({ name })), ...base.legend },
    series: [
      {
        type: 'funnel',
        name: series[0]?.title,
        sort: props.sort === 'rows' ? 'none' : props.sort,
        gap: props.gap,
        top: 8,
        bottom: 8 + roomFor(legend),
        left: '8%',
        width: inside || props.labelPosition === 'none' ? '84%' : '60%',
        data: numbers.map((value, at) => ({ name: names[at], value, itemStyle: { color: fills[at] } })),
        itemStyle: { borderWidth: 0 },
        label: {
          show: props.labelPosition !== 'none',
          position: inside ? 'inside' : 'right',
          color: look.text,
          // on any colour, also at night
          ...(inside && { textBorderColor: look.surface, textBorderWidth: 3 }),
          formatter: ({ name, value }: Told) => `${name} ${sayAtMark(look, value)}`,
        },
      },
    ],
  }
}

interface Told {
  name: string
  value: unknown
}
