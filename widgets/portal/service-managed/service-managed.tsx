import { lazy, Suspense } from 'react'
import { useFeed } from '#engine/react/portal/feed.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed, Waiting } from '../../parts/front/fed.tsx'
import type { ManagedFeed } from './managed-list.tsx'
import type { Props } from './props.gen.ts'

const ManagedList = lazy(() => import('./managed-list.tsx'))

/** The services the reader manages; what is drawn is loaded for them alone. @source PP-09 */
export default function ServiceManaged(widget: WidgetProps<Props>) {
  const feed = useFeed<ManagedFeed>(widget)
  return (
    <Fed feed={feed} rows={8}>
      {managed => (
        <Suspense fallback={<Waiting rows={8} />}>
          <ManagedList managed={managed} title={widget.title} />
        </Suspense>
      )}
    </Fed>
  )
}
