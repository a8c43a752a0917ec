import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints } from '../series/arrange.ts'
import { drawBars } from './draw-bars.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data),
  draw: drawBars,
  parts: () => import('../parts/bar.ts'),
}
