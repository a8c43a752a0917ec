/**
 * The side: the brand, then the entries in sections, favourites first.
 * @source SH-57…SH-59; docs/ui.md#shell
 */
import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { moveFocus } from '#engine/react/overlay/menu.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { useSite } from '../../identity/site.ts'
import { breadcrumbsOf, nameOf } from '../../navigation/menus.ts'
import { useOwn } from '../../navigation/own.ts'
import { useSiteTitle } from '../../navigation/page-tab.ts'
import { entriesOf, sectionsOf } from '../../navigation/sections.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { HOME_PATH } from '../../navigation/tabs.ts'
import { Parts } from '../../parts/parts.tsx'
import type { Theme } from '../../theme/theme.ts'
import { useCounts } from './counts.ts'
import { Entries } from './entries.tsx'
import './side.css'

const Drawer = lazy(() => import('#engine/react/overlay/drawer.ts'))

interface SidebarProps {
  theme: Theme
  /** the entries shown: all, or those of the selected top menu */
  menus: MenuItem[]
  /** in the drawer: the choice of top menus */
  tops: ReactNode
  collapsed: boolean
  /** below 992 px the sidebar is a drawer */
  drawer: boolean
  drawerOpen: boolean
  closeDrawer(): void
}

export function Sidebar({ theme, menus, tops, collapsed, drawer, drawerOpen, closeDrawer }: SidebarProps) {
  const t = useT()
  useLayer(closeDrawer, drawer && drawerOpen)
  if (!drawer)
    return (
      <nav className="shell-sider" aria-label={t('runtime.menu')} data-folded={collapsed || undefined}>
        <div className="shell-side">
          <Brand />
          <Tree menus={menus} chosen={() => undefined} />
        </div>
      </nav>
    )
  const style = {
    '--side': theme.sider.background,
    '--side-text': theme.sider.text,
    '--side-active': theme.sider.active,
    '--side-active-text': theme.sider.activeText,
  } as React.CSSProperties
  return (
    <Parts>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        placement="left"
        width={280}
        title={t('runtime.menu')}
        styles={{ body: { padding: 0 }, content: { background: theme.sider.background }, header: { display: 'none' } }}
      >
        <nav className="shell-side" style={style} aria-label={t('runtime.menu')}>
          <Brand chosen={closeDrawer} />
          {tops}
          <Tree menus={menus} chosen={closeDrawer} />
        </nav>
      </Drawer>
    </Parts>
  )
}

function Brand({ chosen }: { chosen?(): void }) {
  const { go } = useShell()
  const site = useSite()
  const title = useSiteTitle()
  return (
    <a
      href="/"
      className="shell-brand"
      onClick={event => {
        event.preventDefault()
        go(HOME_PATH)
        chosen?.()
      }}
    >
      <img src={site?.logo ?? '/icon.svg'} alt="" height={24} />
      <span>{title}</span>
    </a>
  )
}

/** Leads to the page that is no document of the menu. */
const HOME = {
  id: 'home',
  parentId: '0',
  code: 'home',
  path: HOME_PATH,
  icon: 'home',
  sort: 0,
  category: 1,
  isOpen: 1,
} as const

function Tree({ menus, chosen }: { menus: MenuItem[]; chosen(): void }) {
  const t = useT()
  const { openMenu } = useShell()
  const { pathname, search } = useLocation()
  const { favourites } = useOwn()
  const counts = useCounts()
  const lang = useLang()
  const path = pathname === HOME_PATH ? [HOME.id] : breadcrumbsOf(menus, pathname + search).map(item => item.id)
  const liked = entriesOf(menus, favourites)
  const home: MenuItem = { ...HOME, name: t('runtime.home') }
  const sections = [
    { name: t('runtime.area.favourites'), items: liked },
    ...sectionsOf(menus).map(({ area, items }) => ({
      name: t(`runtime.area.${area}`),
      items: area === 'work' ? [home, ...items] : items,
    })),
  ]
  if (!sections.some(({ items }) => items[0] === home))
    sections.splice(1, 0, { name: t('runtime.area.work'), items: [home] })
  const open = (item: MenuItem) => {
    openMenu(item)
    chosen()
  }
  return (
    <div role="menu" tabIndex={-1} className="shell-menu" onKeyDown={moveFocus}>
      {sections
        .filter(({ items }) => items.length)
        .map(({ name, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of menu entries, not of fields
          <div key={name} role="group" aria-label={name}>
            {items[0] !== home && <p aria-hidden="true">{name}</p>}
            <Entries {...{ items, path, counts, open }} nameOf={item => nameOf(item, lang)} level={0} />
          </div>
        ))}
    </div>
  )
}
