// Generated from view.json by `npm run gen`; do not edit.
import { lazy } from 'react'
import type { DrawnViews } from '#widgets/data/records/views/drawn-views.ts'

export const DRAWN_VIEWS = {
  card: { draws: 'rows', View: lazy(() => import('#widgets/data/records/views/card/card.tsx')) },
  kanban: { draws: 'own', View: lazy(() => import('#widgets/data/records/views/kanban/kanban.tsx')) },
  calendar: { draws: 'own', drawsEmpty: true, View: lazy(() => import('#widgets/data/records/views/calendar/calendar.tsx')) },
  timeline: { draws: 'own', drawsEmpty: true, View: lazy(() => import('#widgets/data/records/views/timeline/timeline.tsx')) },
} satisfies DrawnViews
