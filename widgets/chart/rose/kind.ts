import type { ChartKind } from '../chart-figure.tsx'
import { drawParts } from '../series/arrange.ts'
import { drawRose } from './draw-rose.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }, others) => drawParts(data, most, others),
  draw: drawRose,
  parts: () => import('../parts/pie.ts'),
  whole: true,
}
