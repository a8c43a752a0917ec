import type { ChartLook } from '../chart-look.ts'
import { linesOf } from '../line/draw-lines.ts'
import type { ChartData } from '../read-series.ts'
import type { Props } from './props.gen.ts'

const OPACITY = 0.55

/** The echarts option for areas; a gradient runs down from the line. Pure. */
export function drawAreas(data: ChartData, look: ChartLook, props: Props, unit: string) {
  return linesOf(data, look, { ...props, fill: { opacity: OPACITY, own: true } }, unit)
}
