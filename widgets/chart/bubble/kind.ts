import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints } from '../series/arrange.ts'
import { drawBubbles } from './draw-bubbles.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data),
  draw: drawBubbles,
  parts: () => import('../parts/scatter.ts'),
}
