import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints } from '../series/arrange.ts'
import { drawMountains } from './draw-mountains.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data),
  draw: drawMountains,
  parts: () => import('../parts/pictorial.ts'),
}
