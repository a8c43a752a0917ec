import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints } from '../series/arrange.ts'
import { drawAreas } from './draw-areas.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data),
  draw: drawAreas,
  parts: () => import('../parts/line.ts'),
  ordered: true,
}
