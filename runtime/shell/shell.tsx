/**
 * What stays while pages change: the menus, the open tabs, what is pushed and the colours. Each route says which frame is
 * drawn around its page.
 * @source SH-34…SH-65; docs/ui.md#shell
 */
import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { keepOneWindow, openOutside } from '../client/one-window.ts'
import { forceLogout } from '../identity/force-logout.ts'
import { HOME_PATH } from '../identity/home-path.ts'
import { session } from '../identity/session.ts'
import { useBackGuard, useGo } from '../navigation/leave-guard.ts'
import { breadcrumbsOf, NEW_WINDOW, routeOf, windowOf } from '../navigation/menus.ts'
import { keepRecent } from '../navigation/own.ts'
import { ShellContext, type ShellState } from '../navigation/shell-state.tsx'
import { startTabs, type Tabs } from '../navigation/tabs.ts'
import { tint } from '../theme/colour.ts'
import { type Theme, themeOf } from '../theme/theme.ts'
import { useWidth } from './use-width.ts'
import './shell.css'

const TABS = 'screenwright.tabs'
const SAVE_TOLD_SECONDS = 10

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
  const go = useGo()
  useBackGuard()
  const { pathname, search } = useLocation()
  const { looks } = useSnapshot(session)
  const [menus, setMenus] = useState(firstMenus)
  const [tabs, setTabs] = useState(() => savedTabs(t('runtime.home')))
  const colours = useMemo(() => coloursOf(themeOf(looks.theme, looks.colour)), [looks.theme, looks.colour])

  const begin = useRef<HTMLDivElement>(null)
  // after sign-in the focus starts at the top; otherwise the browser continues from the removed button
  useEffect(() => {
    if (document.activeElement === document.body) begin.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => sessionStorage.setItem(TABS, JSON.stringify(tabs)), [tabs])
  const at = useMemo(() => breadcrumbsOf(menus, pathname + search).at(-1)?.id, [menus, pathname, search])
  useEffect(() => {
    if (at) keepRecent(at)
  }, [at])

  const reloadMenus = useCallback(
    async () => setMenus(await http.call<MenuItem[]>('GET', '/api/blade-system/menu/routes')),
    [],
  )
  const namedIn = useRef(looks.lang)
  useEffect(() => {
    // menu names of apps depend on the language
    if (looks.lang !== namedIn.current) void reloadMenus()
    namedIn.current = looks.lang
  }, [looks.lang, reloadMenus])
  useEffect(() => http.push.on('published', () => void reloadMenus()), [reloadMenus])
  useEffect(() => http.push.on('menus', () => void reloadMenus()), [reloadMenus])
  useEffect(() => http.push.on('session', () => forceLogout()), [])
  useEffect(() => keepOneWindow(() => void message.info(t('runtime.saveElsewhere'), SAVE_TOLD_SECONDS)), [message, t])

  const state = useMemo<ShellState>(
    () => ({
      menus,
      tabs,
      setTabs,
      width,
      colours,
      reloadMenus,
      go,
      openMenu: item => {
        if (item.isOpen === NEW_WINDOW) openOutside(windowOf(item))
        else go(routeOf(item))
      },
    }),
    [menus, tabs, width, colours, reloadMenus, go],
  )
  return (
    <ShellContext.Provider value={state}>
      <div ref={begin} tabIndex={-1} className="shell" data-narrow={width === 'phone' || undefined} style={colours}>
        <a className="shell-skip" href="#content">
          {t('runtime.skip')}
        </a>
        <Outlet />
      </div>
    </ShellContext.Provider>
  )
}

function coloursOf({ header, sider, page, neutrals }: Theme): React.CSSProperties {
  const isQuiet = header.background === page
  return {
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
}
