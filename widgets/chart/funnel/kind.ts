import type { ChartKind } from '../chart-figure.tsx'
import { drawLayers } from '../series/arrange.ts'
import { drawFunnel } from './draw-funnel.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }) => drawLayers(data, most),
  draw: drawFunnel,
  parts: () => import('../parts/funnel.ts'),
}
