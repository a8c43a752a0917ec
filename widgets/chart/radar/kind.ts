import type { ChartKind } from '../chart-figure.tsx'
import { drawPoints, MOST_SERIES } from '../series/arrange.ts'
import { drawRadar } from './draw-radar.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

/** more cannot be told apart */
const MOST_AXES = 24

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: data => drawPoints(data, MOST_AXES * Math.min(data.series.length, MOST_SERIES)),
  draw: drawRadar,
  find: ({ at, axis }) => (axis === undefined ? null : { series: at, at: axis }),
  parts: () => import('../parts/radar.ts'),
}
