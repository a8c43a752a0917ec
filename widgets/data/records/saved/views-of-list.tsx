/**
 * Where the views of a list are: above it as tabs, or, when there is one or very many, and on a phone, behind a button
 * beside the search.
 */
import { lazy, Suspense } from 'react'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { Views } from './use-views.ts'

const ViewControl = lazy(() => import('./view-control.tsx'))
const ViewRow = lazy(() => import('./view-row.tsx'))

interface ViewsProps {
  views: Views
  /** how the list is shown now */
  now: ViewSettings
}

/** More views than these are chosen from a menu. */
const MOST_TABS = 7

function useAreTabs({ drawn, saved }: Views): boolean {
  const narrow = useNarrow()
  const number = drawn.length + saved.length
  return !narrow && number > 1 && number <= MOST_TABS
}

export function ViewsAbove(props: ViewsProps) {
  if (!useAreTabs(props.views)) return null
  return (
    <Suspense fallback={<div className="sw-view-row" />}>
      <ViewRow views={props.views}>
        <Control {...props} tabs />
      </ViewRow>
    </Suspense>
  )
}

export const ViewsBeside = (props: ViewsProps) => !useAreTabs(props.views) && <Control {...props} tabs={false} />

/** Absent where no views are kept. */
function Control(props: ViewsProps & { tabs: boolean }) {
  return (
    usePage().bundle.views && (
      <Suspense>
        <ViewControl {...props} />
      </Suspense>
    )
  )
}
