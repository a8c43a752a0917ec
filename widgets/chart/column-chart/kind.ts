import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints } from '../series/arrange.ts'
import { drawColumns } from './draw-columns.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data),
  draw: drawColumns,
  parts: () => import('../parts/columns.ts'),
}
