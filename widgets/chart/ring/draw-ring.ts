import type { ChartLook } from '../chart-look.ts'
import { sharesOf } from '../pie/draw-pie.ts'
import type { ChartData } from '../read-series.ts'
import type { Props } from './props.gen.ts'

/** The echarts option for a ring. Pure. */
export function drawRing(data: ChartData, look: ChartLook, props: Props) {
  return sharesOf(data, look, props)
}
