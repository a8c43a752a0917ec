// Generated from widget.json by `npm run gen`; do not edit.
import type { WidgetLoader } from '#engine/react/widget.ts'

export const charts: WidgetLoader = {
  'arcbar': () => import('#widgets/chart/arcbar/arcbar.tsx'),
  'area': () => import('#widgets/chart/area/area.tsx'),
  'bar': () => import('#widgets/chart/bar/bar.tsx'),
  'bubble': () => import('#widgets/chart/bubble/bubble.tsx'),
  'column-chart': () => import('#widgets/chart/column-chart/column-chart.tsx'),
  'custom-component': () => import('#widgets/chart/custom-component/custom-component.tsx'),
  'funnel': () => import('#widgets/chart/funnel/funnel.tsx'),
  'line': () => import('#widgets/chart/line/line.tsx'),
  'mount': () => import('#widgets/chart/mount/mount.tsx'),
  'pie': () => import('#widgets/chart/pie/pie.tsx'),
  'radar': () => import('#widgets/chart/radar/radar.tsx'),
  'ring': () => import('#widgets/chart/ring/ring.tsx'),
  'rose': () => import('#widgets/chart/rose/rose.tsx'),
  'word-cloud': () => import('#widgets/chart/word-cloud/word-cloud.tsx'),
}
