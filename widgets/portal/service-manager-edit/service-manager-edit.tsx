import { lazy, Suspense } from 'react'
import type { ManagedDetail } from '#adapters/wire/portal.ts'
import { useFeed } from '#engine/react/portal/feed.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed, Waiting } from '../../parts/front/fed.tsx'
import type { Props } from './props.gen.ts'

const EditService = lazy(() => import('./edit-service.tsx'))

/** A service of the reader's, to be changed; the form with its editors is loaded for its manager alone. @source PP-08 */
export default function ServiceManagerEdit(widget: WidgetProps<Props>) {
  const feed = useFeed<{ service: ManagedDetail | null }>(widget)
  return (
    <Fed feed={feed} rows={12}>
      {({ service }) => (
        <Suspense fallback={<Waiting rows={12} />}>
          <EditService service={service} />
        </Suspense>
      )}
    </Fed>
  )
}
