/** @source SH-57…SH-59; docs/ui.md#shell */
import { type CSSProperties, lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { moveFocus } from '#engine/react/overlay/menu.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { breadcrumbsOf, nameOf } from '../navigation/menus.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { Parts } from '../parts/parts.tsx'
import type { Theme } from '../theme/theme.ts'

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
  if (!drawer)
    return (
      <nav className="shell-sider" aria-label={t('runtime.menu')} data-folded={collapsed || undefined}>
        <Tree theme={theme} menus={menus} collapsed={collapsed} chosen={() => undefined} />
      </nav>
    )
  return (
    <Parts>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        placement="left"
        width={260}
        title={t('runtime.menu')}
        styles={{ body: { padding: 0 }, content: { background: theme.sider.background }, header: { display: 'none' } }}
      >
        {tops}
        <nav aria-label={t('runtime.menu')}>
          <Tree theme={theme} menus={menus} collapsed={false} chosen={closeDrawer} />
        </nav>
      </Drawer>
    </Parts>
  )
}

interface TreeProps extends Pick<SidebarProps, 'theme' | 'menus' | 'collapsed'> {
  chosen(): void
}

function Tree({ theme, menus, collapsed, chosen }: TreeProps) {
  const { openMenu } = useShell()
  const { pathname, search } = useLocation()
  const breadcrumbs = breadcrumbsOf(menus, pathname + search).map(item => item.id)
  const style = {
    '--sider-background': theme.sider.background,
    '--sider-text': theme.sider.text,
    '--sider-active': theme.sider.active,
    '--sider-active-text': theme.sider.activeText,
  } as CSSProperties
  const open = (item: MenuItem) => {
    openMenu(item)
    chosen()
  }
  return (
    <div
      role="menu"
      tabIndex={-1}
      className="shell-menu"
      data-folded={collapsed || undefined}
      style={style}
      onKeyDown={moveFocus}
    >
      <Entries items={menus} level={0} breadcrumbs={breadcrumbs} open={open} />
    </div>
  )
}

interface EntriesProps {
  items: MenuItem[]
  level: number
  /** ids of the current entry and of the groups above it */
  breadcrumbs: string[]
  open(item: MenuItem): void
}

function Entries({ items, level, breadcrumbs, open }: EntriesProps) {
  const lang = useLang()
  return items
    .filter(item => item.category !== 2)
    .map(item => {
      const children = (item.children ?? []).filter(child => child.category !== 2)
      const row = { name: nameOf(item, lang), icon: item.icon, level }
      if (children.length) return <Group key={item.id} {...{ row, id: item.id, children, breadcrumbs, open }} />
      return <Row key={item.id} {...row} shown={breadcrumbs.at(-1) === item.id} onClick={() => open(item)} />
    })
}

interface GroupProps extends Pick<EntriesProps, 'breadcrumbs' | 'open'> {
  id: string
  row: RowProps
  children: MenuItem[]
}

/** A group that contains the current page opens by itself. */
function Group({ id, row, children, breadcrumbs, open }: GroupProps) {
  const inside = breadcrumbs.includes(id)
  const [wide, setWide] = useState(inside)
  useEffect(() => {
    if (inside) setWide(true)
  }, [inside])
  return (
    <>
      <Row {...row} wide={wide} onClick={() => setWide(!wide)} />
      {wide && <Entries items={children} level={row.level + 1} breadcrumbs={breadcrumbs} open={open} />}
    </>
  )
}

interface RowProps {
  name: string
  icon?: string
  level: number
}

function Row({
  name,
  icon,
  level,
  shown,
  wide,
  onClick,
}: RowProps & { shown?: boolean; wide?: boolean; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <button
      ref={button}
      type="button"
      role="menuitem"
      title={name}
      aria-current={shown ? 'page' : undefined}
      aria-expanded={wide}
      style={{ '--level': level } as CSSProperties}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{name}</span>
      {wide !== undefined && <i aria-hidden="true" />}
    </button>
  )
}
