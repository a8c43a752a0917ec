/** @source SH-60…SH-65; docs/ui.md#shell */

import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../../identity/home-path.ts'
import { useMayLeave } from '../../navigation/leave-guard.ts'
import { breadcrumbsOf, nameOf } from '../../navigation/menus.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { canClose, closeAll, closeOthers, closeTab, type Tab, type Tabs } from '../../navigation/tabs.ts'
import { clearCaches } from '../clear-caches.ts'
import { openFinder } from '../search/finder.tsx'

export function TabBar() {
  const { width } = useShell()
  return width === 'phone' ? <TabSwitcher /> : <TabStrip />
}

/** Applies a change and opens the resulting tab, unless the person stays with unsaved input. */
function useChange() {
  const { tabs, setTabs, go } = useShell()
  const mayLeave = useMayLeave()
  return async (change: (tabs: Tabs) => Tabs) => {
    const next = change(tabs)
    if (next.active !== tabs.active && !(await mayLeave())) return
    setTabs(() => next)
    if (next.active !== tabs.active) go(next.active)
  }
}

function useTabMenu() {
  const t = useT()
  const { tabs } = useShell()
  const change = useChange()
  const { modal, message } = App.useApp()
  const cache = async () => {
    if (
      !(await modal.confirm({
        title: t('runtime.clearCacheConfirm'),
        okText: t('runtime.ok'),
        cancelText: t('runtime.cancel'),
      }))
    )
      return
    await clearCaches()
    message.success(t('runtime.clearCacheDone'))
  }
  return (path: string) => [
    {
      key: 'close',
      label: t('runtime.tabClose'),
      disabled: !canClose(tabs, path),
      run: () => void change(all => closeTab(all, path)),
    },
    { key: 'others', label: t('runtime.tabCloseOthers'), run: () => void change(all => closeOthers(all, path)) },
    { key: 'all', label: t('runtime.tabCloseAll'), run: () => void change(closeAll) },
    { key: 'cache', label: t('runtime.clearCache'), apart: true, run: () => void cache() },
    { key: 'search', label: t('runtime.tabSearch'), run: openFinder },
  ]
}

/** The title of a tab: from its menu entry in the reader's language, else from its page. */
function useTitleOf() {
  const t = useT()
  const lang = useLang()
  const { menus } = useShell()
  return ({ path, title }: Tab): string => {
    if (path === HOME_PATH) return t('runtime.home')
    const item = breadcrumbsOf(menus, path).at(-1)
    return item ? nameOf(item, lang) : title
  }
}

function TabStrip() {
  const t = useT()
  const { tabs, go } = useShell()
  const change = useChange()
  const menuOf = useTabMenu()
  const titleOf = useTitleOf()
  const strip = useRef<HTMLDivElement>(null)
  /** a key was pressed on a tab: the focus moves to the tab shown next */
  const held = useRef(false)
  const reached = Math.max(
    0,
    tabs.list.findIndex(tab => tab.path === tabs.active),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is brought into view when it changes
  useEffect(() => {
    const tab = strip.current?.querySelector('[data-active]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (held.current) tab?.querySelector<HTMLElement>('[role=tab]')?.focus({ preventScroll: true })
    held.current = false
  }, [tabs.active])
  return (
    <nav className="shell-tabs" aria-label={t('runtime.tabs')}>
      <div className="shell-tabs-list" role="tablist" aria-label={t('runtime.tabs')} ref={strip}>
        {tabs.list.map((tab, at) => (
          <WithMenu key={tab.path} trigger="contextMenu" items={menuOf(tab.path)}>
            <div className="shell-tab" data-active={tab.path === tabs.active || undefined}>
              <button
                type="button"
                role="tab"
                aria-selected={tab.path === tabs.active}
                aria-keyshortcuts={canClose(tabs, tab.path) ? 'Delete' : undefined}
                tabIndex={at === reached ? 0 : -1}
                title={titleOf(tab)}
                onClick={() => go(tab.path)}
                onKeyDown={event => {
                  held.current = ['ArrowLeft', 'ArrowRight', 'Delete'].includes(event.key)
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                  const next = tabs.list[at + step]
                  if (step && next) go(next.path)
                  if (event.key === 'Delete') void change(all => closeTab(all, tab.path))
                }}
              >
                {titleOf(tab)}
              </button>
              {canClose(tabs, tab.path) && (
                // a tab list may contain only tabs; by keyboard they are closed with Delete, or in the menu
                <button
                  type="button"
                  className="shell-tab-close"
                  tabIndex={-1}
                  aria-hidden="true"
                  aria-label={t('runtime.tabCloseNamed', { title: titleOf(tab) })}
                  onClick={() => void change(all => closeTab(all, tab.path))}
                >
                  <Icon name="close" />
                </button>
              )}
            </div>
          </WithMenu>
        ))}
      </div>
      <WithMenu items={menuOf(tabs.active)}>
        <Button type="text" size="small" icon={<Icon name="down" />} aria-label={t('runtime.tabMenu')} />
      </WithMenu>
    </nav>
  )
}

/** On a phone the open pages and what can be done with them are one menu; the page itself says its title. */
function TabSwitcher() {
  const t = useT()
  const { tabs, go } = useShell()
  const menuOf = useTabMenu()
  const titleOf = useTitleOf()
  const [first, ...others] = menuOf(tabs.active)
  const pages = tabs.list.map(tab => ({
    key: tab.path,
    label: titleOf(tab),
    chosen: tab.path === tabs.active,
    run: () => go(tab.path),
  }))
  return (
    <nav className="shell-tabs" aria-label={t('runtime.tabs')}>
      <WithMenu items={[...pages, { ...first!, apart: true }, ...others]}>
        <button type="button" className="shell-switch" aria-label={t('runtime.tabsCount', { count: tabs.list.length })}>
          <span className="shell-switch-count">{tabs.list.length}</span>
          <Icon name="down" />
        </button>
      </WithMenu>
    </nav>
  )
}
