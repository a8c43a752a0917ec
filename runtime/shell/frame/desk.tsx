/**
 * The frame of every page that belongs to no other: the person's menus in sections, favourites first.
 * @source SH-57…SH-59, UR-19; docs/ui.md#shell
 */
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { http } from '../../client/http.ts'
import { HOME_PATH } from '../../identity/home-path.ts'
import { useSite } from '../../identity/site.ts'
import { breadcrumbsOf, menusOf, type TopMenu } from '../../navigation/menus.ts'
import { useOwn } from '../../navigation/own.ts'
import { useSiteTitle } from '../../navigation/page-tab.ts'
import { entriesOf, sectionsOf } from '../../navigation/sections.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { Parts } from '../../parts/parts.tsx'
import { Frame } from './frame.tsx'

const TOP = 'screenwright.store.top'
const TopMenus = lazy(() => import('../bar/top-menus.tsx'))

export function DeskFrame({ children }: { children: ReactNode }) {
  const { menus, width } = useShell()
  const { pathname, search } = useLocation()
  const [tops, setTops] = useState<TopMenu[]>([])
  const [topId, setTopId] = useState(() => localStorage.getItem(TOP))
  useEffect(() => void http.call<TopMenu[]>('GET', '/api/blade-system/menu/top-menu').then(setTops, () => {}), [])
  const shownTops = tops.filter(top => menusOf(menus, top).length)
  const top = shownTops.find(({ id }) => id === topId)
  const topMenus = shownTops.length > 0 && (
    <Parts>
      <TopMenus
        tops={shownTops}
        chosen={top?.id ?? null}
        narrow={width !== 'desk'}
        onChoose={id => {
          localStorage.setItem(TOP, id ?? '')
          setTopId(id)
        }}
      />
    </Parts>
  )
  const title = useSiteTitle()
  const site = useSite()
  const brand = { name: title, path: HOME_PATH, mark: <img src={site?.logo ?? '/icon.svg'} alt="" height={24} /> }
  return (
    <Frame
      brand={brand}
      sections={useSections(menusOf(menus, top))}
      tops={topMenus}
      colour={breadcrumbsOf(menus, pathname + search).find(({ colour }) => colour)?.colour}
    >
      {children}
    </Frame>
  )
}

/** Leads to the page that is no document of the menu. */
const HOME = { id: 'home', path: HOME_PATH, icon: 'home' } as MenuItem

function useSections(menus: MenuItem[]) {
  const t = useT()
  const { favourites } = useOwn()
  const home: MenuItem = { ...HOME, name: t('runtime.home') }
  const sections = sectionsOf(menus)
  const work = sections.find(({ area }) => area === 'work')
  return [
    { name: t('runtime.area.favourites'), items: entriesOf(menus, favourites) },
    { name: t('runtime.area.work'), items: [home, ...(work?.items ?? [])], quiet: true },
    ...sections
      .filter(section => section !== work)
      .map(({ area, items }) => ({ name: t(`runtime.area.${area}`), items })),
  ]
}
