import type { ChartKind } from '../chart-figure.tsx'
import { drawLayers } from '../series/arrange.ts'
import { drawArcs } from './draw-arcs.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }) => drawLayers(data, most),
  draw: drawArcs,
  find: ({ series }) => ({ series: 0, at: series }),
  parts: () => import('../parts/arc.ts'),
}
