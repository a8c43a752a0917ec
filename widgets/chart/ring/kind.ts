import type { ChartKind } from '../chart-figure.tsx'
import { drawParts } from '../series/arrange.ts'
import { drawRing } from './draw-ring.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }, others) => drawParts(data, most, others),
  draw: drawRing,
  parts: () => import('../parts/pie.ts'),
  whole: true,
}
