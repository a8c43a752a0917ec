import { baseOption, type ChartLook, layLegend, paint, roomFor } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'
import { colourIn, type Fill, fade, fillsOf } from '../series/gradient.ts'
import type { Props } from './props.gen.ts'

/** What the drawing of an arc reads; all of it is data. */
export interface Arc {
  /** which of how many, from outside */
  at: number
  of: number
  /** its part of the whole way, 0–1 */
  share: number
  /** the whole way, in degrees */
  sweep: number
  clockwise: boolean
  cap: 'round' | 'square' | 'butt'
  track: string
  fill: Fill
  /** what stands at its begin; '' for nothing */
  said: string
  text: { color: string; fontFamily: string; fontSize: number }
  /** px the legend takes below */
  bottom: number
  /** the legend has their names */
  keyed: boolean
}

/** More arcs are finer than a line of text where a card is no higher than usual. */
const MOST_SAID = 6

/** The echarts option for arcs around one centre, each a series of its own. Pure. */
export function drawArcs({ categories, series }: ChartData, look: ChartLook, props: Props) {
  const numbers = series[0] ? numbersOf(series[0]) : []
  const names = categories.map(({ title }) => title)
  const circle = props.type === 'circle'
  // a full circle leaves no room for words at the begin of an arc
  const needed = circle || names.length > MOST_SAID
  const legend = layLegend(props.legend === 'show' || (needed && props.legend === 'auto'), names, look)
  const greatest = numbers.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const whole = Math.max(props.max ?? 0, greatest)
  const colours = paint(categories, look)
  const fills = fillsOf(colours, look, props, 'right').map(fill => fadeEnd(fill, props.linearOpacity))
  const shared = {
    of: categories.length,
    sweep: circle ? 360 : 270,
    clockwise: props.direction === 'cw',
    cap: props.lineCap,
    track: colourIn(props.backgroundColor, look) ?? look.line,
    text: { color: look.text, fontFamily: look.font, fontSize: look.fontSize },
    bottom: roomFor(legend),
    keyed: legend.lines > 0,
  }
  return {
    ...baseOption(look, legend, categories),
    series: categories.map(({ title }, at) => ({
      type: 'custom',
      renderItem: 'arc',
      coordinateSystem: 'none',
      name: title,
      itemStyle: { color: colours[at] },
      itemPayload: {
        ...shared,
        at,
        share: whole > 0 ? Math.max(0, numbers[at] ?? 0) / whole : 0,
        fill: fills[at],
        said: circle ? '' : `${title} ${look.say(series[0]?.values[at])}`,
      } as Arc,
      data: [{ name: title, value: numbers[at] ?? null }],
    })),
  }
}

function fadeEnd(fill: Fill, opacity: number): Fill {
  if (typeof fill === 'string') return fill
  const colorStops = fill.colorStops.map((stop, at) =>
    at === 0 ? stop : { ...stop, color: fade(stop.color, opacity) },
  )
  return { ...fill, colorStops }
}
