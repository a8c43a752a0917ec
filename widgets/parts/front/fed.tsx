/** What a widget of the portal draws while its data comes, and where it cannot be read. @source ADR 0052 */
import type { ReactNode } from 'react'
import { portalPath } from '#engine/portal/pages.ts'
import { type FeedState, usePortal } from '#engine/react/portal/feed.tsx'
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
  if (feed.state === 'ready') return children(feed.data)
  return feed.state === 'failed' ? <Failed /> : <Waiting rows={rows} />
}

/** What cannot be read, and the way to the page again. */
export function Failed() {
  const t = useT()
  const page = usePortal()?.page
  return (
    <p className="front-failed" role="alert">
      {t('front.failed')} {page && <a href={portalPath(page.path, page.params)}>{t('front.again')}</a>}
    </p>
  )
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
