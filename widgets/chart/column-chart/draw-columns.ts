import { barsOf } from '../bar/draw-bars.ts'
import type { ChartLook } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import { colourIn } from '../series/gradient.ts'
import { shapesOf } from '../series/shapes.ts'
import type { Props } from './props.gen.ts'

/** a radius beyond half of any column: its end is a half circle */
const CIRCLE_PX = 24
/** percent of its place that a column leaves free */
const FREE = 40

/**
 * The echarts option for columns. `group`, `stack` and `meter` colour the groups; the shapes colour each category where
 * nothing is grouped. Pure.
 */
export function drawColumns(data: ChartData, look: ChartLook, props: Props, unit: string) {
  const round = props.barBorderCircle ? CIRCLE_PX : 0
  switch (props.type) {
    case 'group':
    case 'stack':
    case 'meter':
      return barsOf(data, look, { ...props, round, stack: props.type === 'stack', track: trackOf(props, look) }, unit)
    case 'bar':
      return barsOf(data, look, { ...props, round, byCategory: true, wide: true }, unit)
    default:
      return shapesOf(data, look, { ...props, byCategory: true, shape: props.type, free: FREE }, unit)
  }
}

/** Behind each column of a meter is what it could be. */
function trackOf({ type, meterFillColor }: Props, look: ChartLook): string | undefined {
  return type === 'meter' ? (colourIn(meterFillColor, look) ?? look.line) : undefined
}
