/**
 * The side: the brand, then the entries in sections.
 * @source SH-57…SH-59; docs/ui.md#shell
 */
import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { moveFocus } from '#engine/react/overlay/menu.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { breadcrumbsOf, nameOf } from '../../navigation/menus.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { Parts } from '../../parts/parts.tsx'
import { useCounts } from './counts.ts'
import { Entries } from './entries.tsx'
import './side.css'

const Drawer = lazy(() => import('#engine/react/overlay/drawer.ts'))

interface Section {
  name: string
  items: MenuItem[]
  /** its name is only said aloud */
  quiet?: boolean
}

/** What stands at the side. */
export interface Side {
  /** at the top, with the address it leads to */
  brand: { name: string; path: string; mark: ReactNode }
  sections: Section[]
  /** opens one of its entries, where they are no menus of the person, who could star them */
  open?(item: MenuItem): void
}

interface SidebarProps extends Side {
  /** in the drawer: the choice of top menus */
  tops: ReactNode
  collapsed: boolean
  /** below 992 px the sidebar is a drawer */
  drawer: boolean
  drawerOpen: boolean
  closeDrawer(): void
}

export function Sidebar({ tops, collapsed, drawer, drawerOpen, closeDrawer, ...side }: SidebarProps) {
  const t = useT()
  const { colours } = useShell()
  useLayer(closeDrawer, drawer && drawerOpen)
  if (!drawer)
    return (
      <nav className="shell-sider" aria-label={t('runtime.menu')} data-folded={collapsed || undefined}>
        <div className="shell-side">
          <Brand brand={side.brand} />
          <Tree {...side} chosen={() => undefined} />
        </div>
      </nav>
    )
  return (
    <Parts>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        placement="left"
        width={280}
        title={t('runtime.menu')}
        styles={{
          body: { padding: 0 },
          content: { ...colours, background: 'var(--side)' },
          header: { display: 'none' },
        }}
      >
        <nav className="shell-side" aria-label={t('runtime.menu')}>
          <Brand brand={side.brand} chosen={closeDrawer} />
          {tops}
          <Tree {...side} chosen={closeDrawer} />
        </nav>
      </Drawer>
    </Parts>
  )
}

function Brand({ brand: { name, path, mark }, chosen }: Pick<Side, 'brand'> & { chosen?(): void }) {
  const { go } = useShell()
  return (
    <a
      href={path}
      className="shell-brand"
      onClick={event => {
        event.preventDefault()
        go(path)
        chosen?.()
      }}
    >
      {mark}
      <span>{name}</span>
    </a>
  )
}

function Tree({ sections, open: openOwn, chosen }: Pick<Side, 'sections' | 'open'> & { chosen(): void }) {
  const { openMenu } = useShell()
  const { pathname, search } = useLocation()
  const counts = useCounts()
  const lang = useLang()
  const all = sections.flatMap(({ items }) => items)
  const path = breadcrumbsOf(all, pathname + search).map(item => item.id)
  const open = (item: MenuItem) => {
    chosen()
    if (openOwn) openOwn(item)
    else openMenu(item)
  }
  return (
    <div role="menu" tabIndex={-1} className="shell-menu" onKeyDown={moveFocus}>
      {sections
        .filter(({ items }) => items.length)
        .map(({ name, items, quiet }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of menu entries, not of fields
          <div key={name} role="group" aria-label={name}>
            {!quiet && <p aria-hidden="true">{name}</p>}
            <Entries
              {...{ items, path, counts, open }}
              starless={openOwn !== undefined}
              nameOf={item => nameOf(item, lang)}
              level={0}
            />
          </div>
        ))}
    </div>
  )
}
