/**
 * The routes. A path of the menu opens its screen document; the few pages that are no documents are listed here.
 * @source SH-06…SH-19, UQ-03; ARCHITECTURE.md#the-tree
 */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useMatch, useParams } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { LOCK_PATH } from '../lock/screen-lock.ts'
import { recordPath, withoutLists } from '../navigation/address/record-address.ts'
import { usePageAddress } from '../navigation/address/use-page-address.ts'
import { breadcrumbsOf, nameOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { Loading } from '../parts/loading.tsx'
import { PageBoundary } from '../parts/page-boundary.tsx'
import { ScreenHost } from '../screen/screen-host.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { DeskFrame } from '../shell/frame/desk.tsx'
import { BareFrame } from '../shell/frame/frame.tsx'
import { Shell } from '../shell/shell.tsx'
import { fetchJson } from './design-door.ts'

const NoPage = lazy(() => import('../pages/no-page.tsx').then(page => ({ default: page.NoPage })))
const UnknownPage = lazy(() => import('../pages/no-page.tsx').then(page => ({ default: page.UnknownPage })))
const InfoPage = lazy(() => import('../profile/info-page.tsx'))
const ExternalLink = lazy(() => import('../pages/frame-host.tsx').then(page => ({ default: page.ExternalLink })))
const FrameHost = lazy(() => import('../pages/frame-host.tsx').then(page => ({ default: page.FrameHost })))
const FlowDesigner = lazy(() => import('./flow-designer.tsx'))
const TrialPage = lazy(() => import('../trial/trial-page.tsx'))
const ProcessStart = lazy(() => process().then(page => ({ default: page.ProcessStart })))
const ProcessDetail = lazy(() => process().then(page => ({ default: page.ProcessDetail })))
const ExternalForm = lazy(() => process().then(page => ({ default: page.ExternalForm })))
const process = () => import('../process/process-routes.tsx')
const Designer = lazy(() => import('#designer/frame/index.tsx'))

/** All routes below the menus. An error of a page stays in the page; the shell keeps working. */
export function AppRoutes({ menus }: { menus: MenuItem[] }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell firstMenus={menus} />}>
          <Route element={<Framed frame={DeskFrame} />}>
            <Route path="/" element={<HomePage />} />
            <Route path="/wel/index" element={<Navigate to="/" replace />} />
            <Route path="/login" element={<Navigate to="/" replace />} />
            <Route path={LOCK_PATH} element={<Navigate to="/" replace />} />
            <Route path="/info/index" element={<Info />} />
            <Route path="/externalLink" element={<ExternalLink />} />
            <Route path="/myiframe/*" element={<FrameHost />} />
            <Route path="/miniApp/home/processDesign" element={<FlowDesigner />} />
            <Route path="/miniApp/home/design/process" element={<FlowDesigner />} />
            <Route path="/app/:screen" element={<AppScreen />} />
            <Route path="/trial/:id" element={<TrialPage />} />
            <Route path="/record/:entity/:id" element={<RecordDoor />} />
            <Route path="/workflow/process/start/:p" element={<ProcessStart />} />
            <Route path="/workflow/process/detail/:p" element={<ProcessDetail />} />
            <Route path="/workflow/process/external/:form/:type" element={<ExternalForm />} />
            <Route path="/portal/process/:p" element={<ProcessStart />} />
            <Route path="/portal/process/detail/:p" element={<ProcessDetail />} />
            <Route path="/403" element={<NoPage kind="forbidden" />} />
            <Route path="/500" element={<NoPage kind="failed" />} />
            <Route path="*" element={<MenuScreen />} />
          </Route>
          <Route element={<Framed frame={DesignFrame} />}>
            <Route path="/design/*" element={<Design />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

/** A page in its frame; it loads and fails in its own place, and another address is tried anew. */
function Framed({ frame: Frame }: { frame: ComponentType<{ children: ReactNode }> }) {
  const { pathname } = useLocation()
  return (
    <Frame>
      <PageBoundary key={pathname.startsWith('/design') ? '/design' : pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </Frame>
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

function Design() {
  const t = useT()
  const { menus } = useShell()
  const ports = usePorts()
  const mayDesign = breadcrumbsOf(menus, '/design').length > 0
  usePageTab(mayDesign ? t('runtime.design') : null, '/design')
  if (!mayDesign) return <NoPage kind="forbidden" />
  return <Designer ports={ports} fetchJson={fetchJson} />
}

/** A record, wherever the person has a list of it. */
function RecordDoor() {
  const { menus } = useShell()
  const { entity = '', id = '' } = useParams()
  const path = recordPath(menus, entity, id)
  return path ? <Navigate to={path} replace /> : <NoPage kind="noRecord" />
}

function AppScreen() {
  const { screen = '' } = useParams()
  return <NamedScreen screen={screen} />
}

/** A path of the menu, whose row names the screen document. */
function MenuScreen() {
  const { menus } = useShell()
  const { pathname } = useLocation()
  const item = breadcrumbsOf(menus, pathname).at(-1)
  if (!item?.screen) return <UnknownPage key={pathname} path={pathname} />
  return <NamedScreen screen={item.screen} />
}

function NamedScreen({ screen }: { screen: string }) {
  const lang = useLang()
  const { menus } = useShell()
  const { pathname, search } = useLocation()
  const address = usePageAddress()
  const params = Object.fromEntries(new URLSearchParams(withoutLists(search)))
  const item = breadcrumbsOf(menus, pathname).at(-1)
  usePageTab(item ? nameOf(item, lang) : null)
  // with other params it is another page, whose tables start with a new search
  return <ScreenHost key={`${screen} ${JSON.stringify(params)}`} {...{ screen, params, address }} />
}
