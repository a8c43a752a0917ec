import { baseOption, type ChartLook, layLegend, paint, sayAtMark } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { colourIn, fillsOf } from '../series/gradient.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'

const DASHES = ['solid', 'dashed', 'dotted']

/** The echarts option for a radar: an axis for each category, an outline for each group. Pure. */
export function drawRadar(data: ChartData, look: ChartLook, props: Props) {
  const { categories, series } = data
  const titles = series.map(({ title }) => title)
  const legend = layLegend(showsLegend(props.legend, series.length), titles, look)
  const colours = paint(series, look)
  const fills = fillsOf(colours, look, props)
  const grid = { color: colourIn(props.gridColor, look) ?? look.line }
  const { min, max } = reachOf(data, props)
  const { axisLabelTofix } = props
  return {
    ...baseOption(look, legend, series),
    radar: {
      shape: props.gridType,
      splitNumber: props.gridCount,
      ...(legend.lines > 0 ? { radius: '58%', center: ['50%', '46%'] } : { radius: '64%', center: ['50%', '50%'] }),
      indicator: categories.map((one, at) => ({
        name: one.title,
        min,
        max: Math.max(one.max ?? max, min + 1e-9),
        // the numbers of one axis hold for all, unless each has an end of its own
        ...(at > 0 && one.max === undefined && { axisLabel: { show: false } }),
      })),
      axisName: { show: props.labelShow, color: look.muted, overflow: 'truncate', width: NAME_PX },
      axisLabel: {
        show: props.axisLabel,
        color: look.muted,
        hideOverlap: true,
        formatter: (value: number) => value.toFixed(axisLabelTofix),
      },
      axisLine: { lineStyle: grid },
      splitLine: { lineStyle: grid },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map((one, s) => ({
          name: one.title,
          value: numbersOf(one),
          itemStyle: { color: colours[s] },
          lineStyle: {
            color: colours[s],
            width: props.border ? BORDER_PX : 0,
            ...(look.patterns && { type: DASHES[s % DASHES.length] }),
          },
          areaStyle: { color: fills[s], opacity: props.opacity },
          label: {
            show: props.labelPointShow,
            color: look.text,
            formatter: ({ value }: { value: unknown }) => sayAtMark(look, value),
          },
        })),
      },
    ],
  }
}

const BORDER_PX = 2
const NAME_PX = 96

/** From the centre to the edge: the edge is a round number that no value passes. */
function reachOf(data: ChartData, { max, gridCount }: Props): { min: number; max: number } {
  const numbers = data.series.flatMap(numbersOf).filter(value => value !== null)
  let [low, high] = [0, max ?? 0]
  for (const number of numbers) {
    if (number < low) low = number
    if (number > high) high = number
  }
  if (low === high) return { min: 0, max: 1 }
  if (high === max) return { min: low, max: high }
  return { min: low, max: low + roundUp((high - low) / gridCount) * gridCount }
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find(each => each * power >= value) ?? 10
  return Number((step * power).toPrecision(12))
}
