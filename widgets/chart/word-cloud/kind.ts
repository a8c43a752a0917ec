import type { ChartKind } from '../chart-figure.tsx'
import { drawFirst } from '../series/arrange.ts'
import { drawWords } from './draw-words.ts'
import { DEFAULTS, type Props } from './props.gen.ts'

export const KIND: ChartKind<Props> = {
  defaults: DEFAULTS,
  arrange: (data, { most }) => drawFirst(data, most),
  draw: drawWords,
  parts: () => import('../parts/words.ts'),
}
