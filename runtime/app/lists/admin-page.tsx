/** The apps one runs, each with the way into it. @source MA-03; docs/ui.md#an-app-of-ones-own */
import { Button } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { usePageTab } from '../../navigation/page-tab.ts'
import { ErrorPage } from '../../parts/error-page.tsx'
import { Loading } from '../../parts/loading.tsx'
import { childPath, writeApp } from '../address.ts'
import { AppCards, type CardApp } from './app-cards.tsx'
import { ListsHead } from './lists-head.tsx'
import { usePages } from './use-pages.ts'

const PATH = '/api/appInfo/appInfo/myApp'
const PAGE = 60

export function AdminPage() {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const { rows, total, cause, busy, more, again } = usePages<CardApp>(PATH, wanted, PAGE)
  const title = t('appShell.admin')
  usePageTab(title)
  if (cause) return <ErrorPage kind="failed" cause={cause} retry={again} />
  return (
    <>
      <ListsHead title={title} onFind={setWanted} />
      {!rows && <Loading />}
      {rows?.length === 0 &&
        (wanted ? (
          <EmptyState kind="noMatch" title={t('appShell.noneFound')} />
        ) : (
          <EmptyState title={t('appShell.adminNone')} />
        ))}
      {rows && <AppCards apps={rows} pathOf={app => childPath(writeApp(app), 'index')} />}
      {rows && rows.length < total && (
        <p className="app-lists-more">
          <Button loading={busy} onClick={more}>
            {t('appShell.more', { left: total - rows.length })}
          </Button>
        </p>
      )}
    </>
  )
}
