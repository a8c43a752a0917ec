/** The apps one runs, each with the way into it. @source MA-03; docs/ui.md#an-app-of-ones-own */
import { useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { childPath, type NamedApp, writeApp } from './address.ts'

type Mine = NamedApp & { appIcon: string; colour: string | null }

/** The most that are shown, in the order of their keys. */
const MOST = 100

export function AdminPage() {
  const t = useT()
  const lang = useLang()
  const { go } = useShell()
  const [apps, setApps] = useState<Mine[] | null>(null)
  const [cause, setCause] = useState<unknown>(null)
  const title = t('appShell.admin')
  usePageTab(title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of apps depend on the language
  useEffect(() => {
    http
      .call<Page<Mine>>('GET', '/api/appInfo/appInfo/myApp', { query: { current: 1, size: MOST } })
      .then(({ records }) => setApps(records), setCause)
  }, [lang])
  if (cause) return <ErrorPage kind="failed" cause={cause} />
  if (!apps) return <Loading />
  return (
    <>
      <h1 className="shell-title">{title}</h1>
      {apps.length === 0 && <EmptyState title={t('appShell.adminNone')} />}
      <ul className="app-cards">
        {apps.map(app => {
          const path = childPath(writeApp(app), 'index')
          return (
            <li key={app.appId}>
              <a
                href={path}
                onClick={event => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  go(path)
                }}
              >
                <Tile icon={app.appIcon} colour={app.colour} name={app.appName} size="middle" />
                <span>{app.appName}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
