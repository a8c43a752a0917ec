import type { ChartLook } from '../chart-look.ts'
import { sharesOf } from '../pie/draw-pie.ts'
import type { ChartData } from '../read-series.ts'
import type { Props } from './props.gen.ts'

/** The echarts option for a rose: petals as long as their values. Pure. */
export function drawRose(data: ChartData, look: ChartLook, props: Props) {
  return sharesOf(data, look, { ...props, rose: props.type })
}
