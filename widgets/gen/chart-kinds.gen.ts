// Generated from widget.json by `npm run gen`; do not edit.
import type { AnyKind } from '#widgets/chart/chart-figure.tsx'

export { drawFigure, type Figure, type Room } from '#widgets/chart/series/draw-figure.ts'
export { type Counted, figuresOf } from '#widgets/chart/series/say-figures.ts'

export const chartKinds: Record<string, () => Promise<{ KIND: AnyKind }>> = {
  'arcbar': () => import('#widgets/chart/arcbar/kind.ts') as never,
  'area': () => import('#widgets/chart/area/kind.ts') as never,
  'bar': () => import('#widgets/chart/bar/kind.ts') as never,
  'bubble': () => import('#widgets/chart/bubble/kind.ts') as never,
  'column-chart': () => import('#widgets/chart/column-chart/kind.ts') as never,
  'funnel': () => import('#widgets/chart/funnel/kind.ts') as never,
  'line': () => import('#widgets/chart/line/kind.ts') as never,
  'mount': () => import('#widgets/chart/mount/kind.ts') as never,
  'pie': () => import('#widgets/chart/pie/kind.ts') as never,
  'radar': () => import('#widgets/chart/radar/kind.ts') as never,
  'ring': () => import('#widgets/chart/ring/kind.ts') as never,
  'rose': () => import('#widgets/chart/rose/kind.ts') as never,
  'word-cloud': () => import('#widgets/chart/word-cloud/kind.ts') as never,
}
