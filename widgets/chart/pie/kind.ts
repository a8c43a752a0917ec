import type { ChartKind } from '../chart-figure.tsx'
import { drawParts } from '../series/arrange.ts'
import { drawPie } from './draw-pie.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }, others) => drawParts(data, most, others),
  draw: drawPie,
  parts: () => import('../parts/pie.ts'),
  whole: true,
}
