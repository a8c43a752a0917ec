/**
 * The frame around every page: the side, the bar with the open pages, the content.
 * @source SH-34…SH-65; docs/ui.md#shell
 */
import { App } from 'antd'
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { AppColour } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { keepOneWindow, openOutside } from '../client/one-window.ts'
import { forceLogout } from '../identity/force-logout.ts'
import { session } from '../identity/session.ts'
import { useBackGuard, useGo } from '../navigation/leave-guard.ts'
import { breadcrumbsOf, menusOf, NEW_WINDOW, routeOf, type TopMenu, windowOf } from '../navigation/menus.ts'
import { keepRecent } from '../navigation/own.ts'
import { ShellContext, type ShellState } from '../navigation/shell-state.tsx'
import { HOME_PATH, startTabs, type Tabs } from '../navigation/tabs.ts'
import { Parts } from '../parts/parts.tsx'
import { tint } from '../theme/colour.ts'
import { themeOf } from '../theme/theme.ts'
import { FOLD_EVENT } from './bar/shortcuts.ts'
import { PersonMenu, TopBar } from './bar/top-bar.tsx'
import { Foot } from './side/foot.tsx'
import { Sidebar } from './side/sidebar.tsx'
import { useKeyboard } from './use-keyboard.ts'
import { useWidth } from './use-width.ts'
import './shell.css'

const TABS = 'screenwright.tabs'
const SAVE_TOLD_SECONDS = 10
const FOLDED = 'screenwright.store.folded'
/** Below this width an open menu of 220 px leaves no room for a table, so it is a rail until the user opens it. */
const ROOM_PX = 1080
const TOP = 'screenwright.store.top'
const TopMenus = lazy(() => import('./bar/top-menus.tsx'))

function savedTabs(home: string): Tabs {
  try {
    const saved = JSON.parse(sessionStorage.getItem(TABS) ?? 'null') as Tabs | null
    if (saved?.list.some(tab => tab.path === HOME_PATH)) return saved
  } catch {
    sessionStorage.removeItem(TABS)
  }
  return startTabs({ path: HOME_PATH, title: home })
}

export function Shell({ firstMenus }: { firstMenus: MenuItem[] }) {
  const t = useT()
  const { message } = App.useApp()
  const width = useWidth()
  const keyboard = useKeyboard()
  const go = useGo()
  useBackGuard()
  const { pathname, search } = useLocation()
  const { looks } = useSnapshot(session)
  const [menus, setMenus] = useState(firstMenus)
  const [tops, setTops] = useState<TopMenu[]>([])
  const [topId, setTopId] = useState(() => localStorage.getItem(TOP))
  const [tabs, setTabs] = useState(() => savedTabs(t('runtime.home')))
  const [folded, setFolded] = useState(
    () => (localStorage.getItem(FOLDED) ?? (window.innerWidth < ROOM_PX ? '1' : '0')) === '1',
  )
  const [drawerOpen, setDrawerOpen] = useState(false)
  const theme = useMemo(() => themeOf(looks.theme, looks.colour), [looks.theme, looks.colour])
  const drawer = width !== 'desk'

  const begin = useRef<HTMLDivElement>(null)
  // after sign-in the focus starts at the top; otherwise the browser continues from the removed button
  useEffect(() => {
    if (document.activeElement === document.body) begin.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => sessionStorage.setItem(TABS, JSON.stringify(tabs)), [tabs])
  const trail = useMemo(() => breadcrumbsOf(menus, pathname + search), [menus, pathname, search])
  const at = trail.at(-1)?.id
  useEffect(() => {
    if (at) keepRecent(at)
  }, [at])

  const reloadMenus = useCallback(
    async () => setMenus(await http.call<MenuItem[]>('GET', '/api/blade-system/menu/routes')),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: menu names of apps depend on the language
  useEffect(() => void reloadMenus(), [looks.lang])
  useEffect(() => http.push.on('published', () => void reloadMenus()), [reloadMenus])
  useEffect(() => void http.call<TopMenu[]>('GET', '/api/blade-system/menu/top-menu').then(setTops, () => {}), [])
  useEffect(() => http.push.on('session', () => forceLogout()), [])
  useEffect(() => keepOneWindow(() => void message.info(t('runtime.saveElsewhere'), SAVE_TOLD_SECONDS)), [message, t])

  const toggle = useCallback(() => {
    if (drawer) return setDrawerOpen(open => !open)
    localStorage.setItem(FOLDED, folded ? '0' : '1')
    setFolded(!folded)
  }, [drawer, folded])
  useEffect(() => {
    window.addEventListener(FOLD_EVENT, toggle)
    return () => window.removeEventListener(FOLD_EVENT, toggle)
  }, [toggle])

  const state = useMemo<ShellState>(
    () => ({
      menus,
      tabs,
      setTabs,
      width,
      reloadMenus,
      go,
      openMenu: item => {
        if (item.isOpen === NEW_WINDOW) openOutside(windowOf(item))
        else go(routeOf(item))
      },
    }),
    [menus, tabs, width, reloadMenus, go],
  )

  const shownTops = tops.filter(top => menusOf(menus, top).length)
  const top = shownTops.find(({ id }) => id === topId)
  const topMenus = shownTops.length > 0 && (
    <Parts>
      <TopMenus
        tops={shownTops}
        chosen={top?.id ?? null}
        narrow={drawer}
        onChoose={id => {
          localStorage.setItem(TOP, id ?? '')
          setTopId(id)
        }}
      />
    </Parts>
  )
  const { header, sider, page, neutrals } = theme
  const isQuiet = header.background === page
  const style = {
    '--bar': header.background,
    '--bar-text': header.text,
    '--bar-quiet': isQuiet ? neutrals.ink2 : header.text,
    '--bar-tint': tint(header.text, 0.08),
    '--bar-edge': tint(header.text, 0.2),
    '--bar-line': isQuiet ? 'transparent' : 'var(--ant-color-split)',
    '--side': sider.background,
    '--side-line': sider.background === '#ffffff' ? 'var(--ant-color-split)' : 'transparent',
    '--side-text': sider.text,
    '--side-tint': tint(sider.text, 0.08),
    '--side-edge': tint(sider.text, 0.25),
    '--side-active': sider.active,
    '--side-active-text': sider.activeText,
  } as React.CSSProperties
  const bare = pathname.startsWith('/design/')
  return (
    <ShellContext.Provider value={state}>
      <div ref={begin} tabIndex={-1} className="shell" data-narrow={width === 'phone' || undefined} style={style}>
        <a className="shell-skip" href="#content">
          {t('runtime.skip')}
        </a>
        {!bare && (
          <Sidebar
            theme={theme}
            menus={menusOf(menus, top)}
            tops={drawer && topMenus}
            collapsed={folded}
            drawer={drawer}
            drawerOpen={drawerOpen}
            closeDrawer={() => setDrawerOpen(false)}
          />
        )}
        <div className="shell-main">
          {!bare && <TopBar collapsed={drawer ? !drawerOpen : folded} toggle={toggle} tops={!drawer && topMenus} />}
          <main id="content" tabIndex={-1} className="shell-content" data-bare={bare || undefined}>
            <AppColour value={trail.find(({ colour }) => colour)?.colour ?? 'blue'}>
              <Outlet />
            </AppColour>
          </main>
          {width === 'phone' && !bare && !keyboard && (
            <Foot me={<PersonMenu label={t('runtime.me')} />} openMenu={() => setDrawerOpen(true)} />
          )}
        </div>
      </div>
    </ShellContext.Provider>
  )
}
