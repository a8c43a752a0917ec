/** Marks of other shapes than bars over categories: peaks and triangles. Pure. */
import { type BarLook, fillOne, labelOf, layMarks } from '../bar/draw-bars.ts'
import { axes, type ChartLook } from '../chart-look.ts'
import { type ChartData, numbersOf } from '../read-series.ts'

type Shape = 'mount' | 'sharp' | 'triangle'

/** outlines as wide and high as their bar would be; each stands on its foot */
const OUTLINES: Record<Shape, string> = {
  mount: 'path://M0,100C30,100,35,0,50,0C65,0,70,100,100,100Z',
  sharp: 'path://M0,100Q46,88,50,0Q54,88,100,100Z',
  triangle: 'path://M0,100L50,0L100,100Z',
}

export interface ShapeLook extends Omit<BarLook, 'lying' | 'stack' | 'track' | 'round'> {
  shape: Shape
  /** how much of its place a shape leaves free in percent; below 0 it covers part of its neighbours */
  free: number
  /** 0–1 */
  opacity?: number
}

export function shapesOf(data: ChartData, look: ChartLook, shapes: ShapeLook, unit: string) {
  const { base, fills, byCategory, legend } = layMarks(data, look, shapes)
  return {
    ...base,
    ...axes(look, data, unit, legend),
    series: data.series.map((one, s) => ({
      type: 'pictorialBar',
      colorBy: byCategory ? 'data' : 'series',
      name: one.title,
      symbol: OUTLINES[shapes.shape],
      barCategoryGap: `${shapes.free}%`,
      // mountains stand behind each other, other shapes beside
      barGap: shapes.free < 0 ? '-100%' : '10%',
      data: numbersOf(one).map((value, at) => (byCategory ? fillOne(value, fills[at]) : value)),
      itemStyle: { ...(!byCategory && { color: fills[s] }), opacity: shapes.opacity ?? 1 },
      label: labelOf(shapes.labelPosition !== 'none', shapes.labelPosition === 'top' ? 'top' : 'inside', look),
    })),
  }
}
