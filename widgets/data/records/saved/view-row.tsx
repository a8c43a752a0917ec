/** The views of a list as folder tabs, and what stands beside them. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useT } from '#engine/react/text.ts'
import ViewTabs from '../views/view-tabs.tsx'
import { titleOfView } from '../views/views.ts'
import type { Views } from './use-views.ts'
import { ViewMark } from './view-mark.tsx'

export default function ViewRow({ views, children }: { views: Views; children: ReactNode }) {
  const { drawn, saved, view, shows, choose, held } = views
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (held.current !== 'tabs') return
    row.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
    held.current = null
  }, [held])
  const tabs = saved.map(each => ({
    id: each.id,
    title: { zh: each.name ?? '' },
    mark: <ViewMark view={each} />,
    hint: each.by !== null ? t('data.sharedBy', { name: each.by }) : each.shared ? t('data.sharedByMe') : undefined,
  }))
  return (
    <div ref={row} className="sw-view-row">
      <ViewTabs
        views={[...drawn.map(each => ({ id: each.id, title: titleOfView(each) })), ...tabs]}
        chosen={view?.id ?? shows.id}
        onChoose={id => {
          held.current = 'tabs'
          choose(id)
        }}
      />
      {children}
    </div>
  )
}
