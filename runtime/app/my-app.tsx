/**
 * `/webapp/myApp/{p}` and `/portal/webapp/myApp/{p}`: one app for its users, each page of it at one address.
 * @source MA-11, MA-14, PP-30, PM-07, VM-86; docs/ui.md#an-app-of-ones-own
 */
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { OpenedApp } from '#adapters/wire/app-shell.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { breadcrumbsOf, leavesOf, nameOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ExternalPage } from '../pages/frame-host.tsx'
import { UnknownPage } from '../pages/no-page.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { Guarded } from '../shell/frame/framed.tsx'
import { EMBEDDED, MY_APP, openedPath, operationIn, PORTAL, RUN_SCREEN } from './address.ts'
import { AppFrame } from './frame/app-frame.tsx'
import { LoadApp } from './frame/load-app.tsx'
import { Undesigned } from './frame/undesigned.tsx'

export default function MyApp() {
  const { p = '', '*': page = '' } = useParams()
  const { pathname } = useLocation()
  const base = pathname.startsWith(`${PORTAL}/`) ? PORTAL + MY_APP : MY_APP
  return (
    <LoadApp<OpenedApp> p={p} call="opened" undesigned={appId => <NeverRan appId={appId} />}>
      {app => <Opened app={app} page={page} pathOf={one => openedPath(base, p, one)} />}
    </LoadApp>
  )
}

interface OpenedProps {
  app: OpenedApp
  page: string
  pathOf(page: string): string
}

function Opened({ app, page, pathOf }: OpenedProps) {
  const lang = useLang()
  const t = useT()
  const item = app.pages.find(({ screen }) => screen === page)
  const operation = operationIn(app, page)
  const titled = (name: string) =>
    name === app.appName ? name : t('appShell.titleOf', { child: name, app: app.appName })
  const draw = () => {
    const first = (leavesOf(app.menu).find(({ screen }) => screen) ?? app.pages[0])?.screen
    if (!page && first) return <Navigate to={pathOf(first)} replace />
    if (item) return <ScreenPage screen={page} title={titled(nameOf(item, lang))} />
    if (operation)
      return <ScreenPage screen={RUN_SCREEN} title={titled(operation.btnName)} params={{ operation: operation.id }} />
    if (page === EMBEDDED) return <ExternalPage />
    return <UnknownPage path={pathOf(page)} />
  }
  return (
    <AppFrame app={app} pathOf={pathOf}>
      <Guarded>{draw()}</Guarded>
    </AppFrame>
  )
}

/** Who manages it is led to its design. */
function NeverRan({ appId }: { appId: string }) {
  const t = useT()
  const { menus } = useShell()
  const designs = breadcrumbsOf(menus, '/design').length > 0
  const [manages, setManages] = useState(designs ? null : false)
  usePageTab(t('appShell.undesignedTitle'))
  useEffect(() => {
    if (!designs) return
    http.call('GET', '/api/appInfo/appInfo/shell', { query: { appId } }).then(
      () => setManages(true),
      () => setManages(false),
    )
  }, [appId, designs])
  if (manages === null) return <Loading />
  return <Undesigned appId={appId} mayDesign={manages} />
}
