import Big from 'big.js'
import { baseOption, type ChartLook, layLegend, roomFor } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import type { Props } from './props.gen.ts'

interface Slice {
  name: string
  value: string | null
  colour?: string
}

/** The echarts option for a pie: the first slices, and the exact sum of the rest as `others`. Pure. */
export function drawPie({ categories, series }: ChartData, look: ChartLook, props: Props, others: string) {
  const values = series[0]?.values ?? []
  const slices: Slice[] = categories.map(({ title, colour }, at) => ({
    name: title,
    colour,
    value: values[at] ?? null,
  }))
  const kept = slices.length > props.most ? slices.slice(0, props.most - 1) : slices
  const left = slices.slice(kept.length)
  if (left.length) {
    const sum = left.reduce((total, { value }) => total.plus(value ?? 0), new Big(0))
    kept.push({ name: others, value: sum.toFixed(), colour: 'muted' })
  }
  const names = kept.map(({ name }) => name)
  const legend = layLegend(props.legend !== 'hide', names, look)
  return {
    ...baseOption(look, legend, kept),
    series: [
      {
        type: 'pie',
        name: series[0]?.title,
        radius: props.ring ? ['48%', '72%'] : '72%',
        bottom: roomFor(legend),
        data: kept.map(({ name, value }) => ({ name, value: value === null ? null : Number(value) })),
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        label: { show: legend.lines === 0, color: look.text, formatter: '{b} {d}%' },
      },
    ],
  }
}
