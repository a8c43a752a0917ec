/** What a widget of the portal draws while its data comes, and where it cannot be read. @source ADR 0052 */
import type { ReactNode } from 'react'
import type { FeedState } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import './texts.ts'
import './front.css'

const LINE_PX = 32

/** @param rows  how many lines high the place is that is kept free */
export function Fed<T>({
  feed,
  rows = 3,
  children,
}: {
  feed: FeedState<T>
  rows?: number
  children(data: T): ReactNode
}) {
  const t = useT()
  if (feed.state === 'ready') return children(feed.data)
  if (feed.state === 'failed')
    return (
      <p className="front-failed" role="alert">
        {t('front.failed')}
      </p>
    )
  return <Waiting rows={rows} />
}

/** The place of what is still to come. @param rows  how many lines high it is */
export function Waiting({ rows }: { rows: number }) {
  const t = useT()
  return (
    <div className="front-waiting" role="status" aria-label={t('front.loading')}>
      <span style={{ height: rows * LINE_PX }} />
    </div>
  )
}
