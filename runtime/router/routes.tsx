/**
 * The routes. A path of the menu opens its screen document; the few pages that are no documents are listed here.
 * @source SH-06…SH-19, UQ-03; ARCHITECTURE.md#the-tree
 */

import { lazy, type ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useMatch, useParams } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../identity/home-path.ts'
import { LOCK_PATH } from '../lock/screen-lock.ts'
import { breadcrumbsOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { ScreenHost } from '../screen/screen-host.tsx'
import { DeskFrame } from '../shell/frame/desk.tsx'
import { BareFrame } from '../shell/frame/frame.tsx'
import { Framed, Guarded } from '../shell/frame/framed.tsx'
import { Shell } from '../shell/shell.tsx'

const NoPage = lazy(() => import('../pages/no-page.tsx').then(page => ({ default: page.NoPage })))
const UnknownPage = lazy(() => import('../pages/no-page.tsx').then(page => ({ default: page.UnknownPage })))
const RecordDoor = lazy(() => import('../pages/no-page.tsx').then(page => ({ default: page.RecordDoor })))
const InfoPage = lazy(() => import('../profile/info-page.tsx'))
const ExternalLink = lazy(() => import('../pages/frame-host.tsx').then(page => ({ default: page.ExternalLink })))
const FrameHost = lazy(() => import('../pages/frame-host.tsx').then(page => ({ default: page.FrameHost })))
const AppHome = lazy(() => import('../app/app-home.tsx'))
const MyApp = lazy(() => import('../app/my-app.tsx'))
const AppCenter = lazy(() => import('../app/lists/app-center.tsx'))
const PermissionPage = lazy(() => import('../app/permission-page.tsx'))
const TrialPage = lazy(() => import('../trial/trial-page.tsx'))
const ProcessStart = lazy(() => process().then(page => ({ default: page.ProcessStart })))
const ProcessDetail = lazy(() => process().then(page => ({ default: page.ProcessDetail })))
const ExternalForm = lazy(() => process().then(page => ({ default: page.ExternalForm })))
const process = () => import('../process/process-routes.tsx')
const Design = lazy(() => import('./design-page.tsx'))

/** Pages that say their frame themselves. @source MA-02, MA-11, PP-30 */
const FRAMED = [
  { path: '/miniApp/home/*', Page: AppHome },
  { path: '/webapp/myApp/:p/*', Page: MyApp },
  { path: '/portal/webapp/myApp/:p/*', Page: MyApp },
  { path: '/webapp/permissionConfig', Page: PermissionPage },
]

/** All routes below the menus. An error of a page stays in the page; the shell keeps working. */
export function AppRoutes({ menus }: { menus: MenuItem[] }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell firstMenus={menus} />}>
          <Route element={<Framed frame={DeskFrame} />}>
            <Route path={HOME_PATH} element={<HomePage />} />
            {['/', '/login', LOCK_PATH].map(path => (
              <Route key={path} path={path} element={<Navigate to={HOME_PATH} replace />} />
            ))}
            <Route path="/info/index" element={<Info />} />
            <Route path="/externalLink" element={<ExternalLink />} />
            <Route path="/myiframe/*" element={<FrameHost />} />
            <Route path="/app/:screen" element={<NamedScreen />} />
            <Route path="/portal/webapp/appCenter" element={<AppCenter />} />
            <Route path="/trial/:id" element={<TrialPage />} />
            <Route path="/record/:entity/:id" element={<RecordDoor />} />
            <Route path="/workflow/process/start/:p" element={<ProcessStart />} />
            <Route path="/workflow/process/detail/:p" element={<ProcessDetail />} />
            <Route path="/workflow/process/external/:form/:type" element={<ExternalForm />} />
            <Route path="/portal/personalData" element={<ScreenPage screen="report.personal-data" />} />
            <Route path="/portal/process/:p" element={<ProcessStart />} />
            <Route path="/portal/process/detail/:p" element={<ProcessDetail />} />
            <Route path="/403" element={<NoPage kind="forbidden" />} />
            <Route path="/500" element={<NoPage kind="failed" />} />
            <Route path="*" element={<NamedScreen />} />
          </Route>
          <Route element={<Framed frame={DesignFrame} />}>
            <Route path="/design/*" element={<Design />} />
          </Route>
          {FRAMED.map(({ path, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Guarded at={path}>
                  <Page />
                </Guarded>
              }
            />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

/** The list of apps is a page of the desk; an app that is designed takes the window. */
function DesignFrame({ children }: { children: ReactNode }) {
  const Frame = useMatch('/design') ? DeskFrame : BareFrame
  return <Frame>{children}</Frame>
}

function HomePage() {
  const t = useT()
  usePageTab(t('runtime.home'))
  return <ScreenHost screen="home" />
}

function Info() {
  const t = useT()
  usePageTab(t('runtime.info'))
  return <InfoPage />
}

/** The screen its address names, or the row of the menu its path is of. */
function NamedScreen() {
  const { menus } = useShell()
  const { pathname } = useLocation()
  const { screen = breadcrumbsOf(menus, pathname).at(-1)?.screen } = useParams()
  return screen ? <ScreenPage screen={screen} /> : <UnknownPage key={pathname} path={pathname} />
}
