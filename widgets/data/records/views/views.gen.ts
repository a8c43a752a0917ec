// Generated from view.json by `npm run gen`; do not edit.
import { lazy } from 'react'
import type { DrawnViews } from './drawn-views.ts'

export const DRAWN_VIEWS = {
  card: { draws: 'rows', View: lazy(() => import('./card/card.tsx')) },
  kanban: { draws: 'own', View: lazy(() => import('./kanban/kanban.tsx')) },
  calendar: { draws: 'own', drawsEmpty: true, View: lazy(() => import('./calendar/calendar.tsx')) },
  timeline: { draws: 'own', drawsEmpty: true, View: lazy(() => import('./timeline/timeline.tsx')) },
} satisfies DrawnViews
