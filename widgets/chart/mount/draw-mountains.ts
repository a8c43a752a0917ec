import type { ChartLook } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import { shapesOf } from '../series/shapes.ts'
import type { Props } from './props.gen.ts'

/** they cover part of each other, as mountains do */
const FREE = -40
const OPACITY = 0.75

/** The echarts option for a range of mountains, one a category. Pure. */
export function drawMountains(data: ChartData, look: ChartLook, props: Props, unit: string) {
  const shapes = { ...props, shape: props.type, byCategory: true, free: FREE, opacity: OPACITY }
  return shapesOf(data, look, shapes, unit)
}
