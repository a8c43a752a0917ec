/**
 * `/miniApp/home/…`: an app as those who run it open it. Without an app in the address it stands on the desk.
 * @source MA-02…MA-10, MA-12, WD-13; docs/ui.md#an-app-of-ones-own
 */
import './texts.ts'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import type { AppShell } from '#adapters/wire/app-shell.ts'
import { Fault } from '#engine/error/fault.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { breadcrumbsOf, nameOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ExternalPage } from '../pages/frame-host.tsx'
import { UnknownPage } from '../pages/no-page.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { DeskFrame } from '../shell/frame/desk.tsx'
import { BareFrame } from '../shell/frame/frame.tsx'
import { Framed, Guarded } from '../shell/frame/framed.tsx'
import { HOME, readApp } from './address.ts'
import { AdminPage } from './admin-page.tsx'
import { AppFrame } from './app-frame.tsx'
import { CHILDREN, type Child } from './children.ts'
import { DataPage } from './data-page.tsx'
import { NoPermission } from './no-permission.tsx'
import './app.css'

const INDEX = /^index\/([^/]+)$/
/** A page of another site, by `name` and `src`. @source MA-10 */
const EMBEDDED = 'urlPath'
/** the apps one runs, which are no part of one of them */
const ADMIN = 'admin'

export default function AppHome() {
  const { '*': rest = '' } = useParams()
  const [search] = useSearchParams()
  const indexed = INDEX.exec(rest)?.[1]
  const p = indexed ?? search.get('params')
  if (!p || rest === ADMIN)
    return (
      <Framed frame={DeskFrame}>
        <WithoutApp child={rest} />
      </Framed>
    )
  const appId = readApp(p)
  if (appId === null)
    return (
      <Framed frame={DeskFrame}>
        <Broken />
      </Framed>
    )
  return <Managed key={appId} appId={appId} p={p} child={indexed ? 'index' : rest} />
}

/** What older links open without an app. */
function WithoutApp({ child }: { child: string }) {
  const { menus } = useShell()
  const path = `${HOME}/${child}`
  if (child === EMBEDDED) return <ExternalPage />
  if (child === ADMIN) return <AdminPage />
  if (CHILDREN.find(({ id }) => id === child)?.leads) return <Navigate to="/design" replace />
  const item = breadcrumbsOf(menus, path).at(-1)
  return item?.screen ? <ScreenPage screen={item.screen} /> : <UnknownPage path={path} />
}

function Broken() {
  const t = useT()
  usePageTab(t('appShell.broken'))
  return (
    <EmptyState kind="noMatch" title={<h1>{t('appShell.broken')}</h1>} text={t('appShell.brokenHelp')}>
      <Button href="/">{t('runtime.backHome')}</Button>
    </EmptyState>
  )
}

type State = { kind: 'waiting' } | { kind: 'ready'; app: AppShell } | { kind: 'failed'; cause: unknown }

function Managed({ appId, p, child }: { appId: string; p: string; child: string }) {
  const lang = useLang()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the app's name depends on the language
  const load = useCallback(
    () =>
      void http.call<AppShell>('GET', '/api/appInfo/appInfo/shell', { query: { appId } }).then(
        app => setState({ kind: 'ready', app }),
        cause => setState({ kind: 'failed', cause }),
      ),
    [appId, lang],
  )
  useEffect(load, [load])
  useEffect(() => http.push.on('published', load), [load])
  switch (state.kind) {
    case 'waiting':
      return (
        <BareFrame>
          <Loading />
        </BareFrame>
      )
    case 'failed': {
      const code = state.cause instanceof Fault ? state.cause.code : ''
      if (code === 'call.forbidden')
        return (
          <BareFrame>
            <NoPermission sentence={sayFault(state.cause, lang)} />
          </BareFrame>
        )
      return (
        <Framed frame={DeskFrame}>
          <ErrorPage kind="failed" cause={state.cause} retry={load} />
        </Framed>
      )
    }
    case 'ready':
      return <Opened app={state.app} p={p} id={child} />
  }
}

function Opened({ app, p, id }: { app: AppShell; p: string; id: string }) {
  const t = useT()
  const lang = useLang()
  const { menus } = useShell()
  const mayDesign = breadcrumbsOf(menus, '/design').length > 0
  const has = ({ of, designs }: Child) => (of?.(app) ?? true) && (mayDesign || !designs)
  const child = CHILDREN.find(one => one.id === id)
  const page = app.pages.find(({ screen }) => screen === id)
  const titled = (name: string) => t('appShell.titleOf', { child: name, app: app.appName })
  const draw = () => {
    if (id === EMBEDDED) return <ExternalPage />
    if (page) return <ScreenPage screen={id} title={titled(nameOf(page, lang))} />
    if (!child || !has(child)) return <UnknownPage path={`${HOME}/${id}`} />
    if (child.leads) return <Navigate to={child.leads(app.appId)} replace />
    const title = titled(t(`appShell.child.${id}`))
    if (child.screen) return <ScreenPage screen={child.screen} title={title} params={{ appId: app.appId }} />
    return <DataPage {...{ app, title, mayDesign }} />
  }
  return (
    <AppFrame {...{ app, p }} offered={CHILDREN.filter(one => !one.hidden && has(one))}>
      <Guarded>{draw()}</Guarded>
    </AppFrame>
  )
}
