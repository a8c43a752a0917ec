/**
 * `/miniApp/home/…`: an app as those who run it open it. Without an app in the address it stands on the desk.
 * @source MA-02…MA-10, MA-12, WD-13; docs/ui.md#an-app-of-ones-own
 */
import './texts.ts'
import { Navigate, useParams, useSearchParams } from 'react-router'
import type { AppShell } from '#adapters/wire/app-shell.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { breadcrumbsOf, nameOf } from '../navigation/menus.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ExternalPage } from '../pages/frame-host.tsx'
import { UnknownPage } from '../pages/no-page.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { DeskFrame } from '../shell/frame/desk.tsx'
import { Framed, Guarded } from '../shell/frame/framed.tsx'
import { childPath, designPath, EMBEDDED, HOME, operationIn, RUN_SCREEN, readSql } from './address.ts'
import { CHILDREN, type Child } from './children.ts'
import { DataPage } from './data-page.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { LoadApp } from './frame/load-app.tsx'
import { AdminPage } from './lists/admin-page.tsx'
import './app.css'

const INDEX = /^index\/([^/]+)$/
/** The one of the children that leads to the designer, where a link may bring SQL. @source MA-09 */
const DESIGN = 'appConfigManage'
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
  return (
    <LoadApp<AppShell> p={p} call="shell">
      {app => <Opened app={app} p={p} id={indexed ? 'index' : rest} />}
    </LoadApp>
  )
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
    const operation = operationIn(app, id)
    if (operation)
      return <ScreenPage screen={RUN_SCREEN} title={titled(operation.btnName)} params={{ operation: operation.id }} />
    if (!child || !has(child)) return <UnknownPage path={`${HOME}/${id}`} />
    if (child.id === DESIGN && app.writesSql && readSql(p))
      return <Navigate to={designPath(app.appId, 'data')} state={{ sql: readSql(p) }} replace />
    if (child.leads) return <Navigate to={child.leads(app.appId)} replace />
    const title = titled(t(`appShell.child.${id}`))
    if (child.screen) return <ScreenPage screen={child.screen} title={title} params={{ appId: app.appId }} />
    return <DataPage {...{ app, title, mayDesign }} />
  }
  const offered = CHILDREN.filter(one => !one.hidden && has(one)).map(
    ({ id: code, icon }, at): MenuItem => ({
      ...{ id: `app-shell.${code}`, parentId: '0', code, sort: at, category: 1, isOpen: 1, icon },
      ...{ name: t(`appShell.child.${code}`), path: childPath(p, code) },
    }),
  )
  return (
    <AppFrame
      app={app}
      pathOf={one => childPath(p, one || 'index')}
      first={{ name: t('appShell.manage'), items: offered }}
    >
      <Guarded>{draw()}</Guarded>
    </AppFrame>
  )
}
