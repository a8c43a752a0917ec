/** The frame of an app: what those who run it do with it, then its pages. @source MA-03, MA-14; docs/ui.md#an-app-of-ones-own */
import type { ReactNode } from 'react'
import type { AppShell } from '#adapters/wire/app-shell.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { Tile } from '#engine/react/look/marks.tsx'
import { useT } from '#engine/react/text.ts'
import { Frame } from '../shell/frame/frame.tsx'
import { childPath, embeddedPath } from './address.ts'
import type { Child } from './children.ts'

interface AppFrameProps {
  app: AppShell
  p: string
  /** those its side leads to */
  offered: Child[]
  children: ReactNode
}

export function AppFrame({ app, p, offered, children }: AppFrameProps) {
  const t = useT()
  const { appName: name, icon, colour } = app
  const entry = (id: string, more: Pick<MenuItem, 'name' | 'nameEn' | 'icon'>, sort: number): MenuItem => ({
    ...{ id: `app-shell.${id}`, parentId: '0', code: id, sort, category: 1, isOpen: 1, path: childPath(p, id) },
    ...more,
  })
  const placed = (item: MenuItem): MenuItem => ({
    ...item,
    icon: item.icon ?? icon ?? 'file-text',
    ...(item.screen ? { path: childPath(p, item.screen) } : item.path && { path: embeddedPath(p, item) }),
    ...(item.children && { children: item.children.map(placed) }),
  })
  return (
    <Frame
      brand={{ name, path: childPath(p, 'index'), mark: <Tile icon={icon} colour={colour} name={name} /> }}
      sections={[
        {
          name: t('appShell.manage'),
          items: offered.map(({ id, icon }, at) => entry(id, { name: t(`appShell.child.${id}`), icon }, at)),
          quiet: true,
        },
        {
          name: t('appShell.pages'),
          items: app.menu.map(placed),
        },
      ]}
      starless
      colour={colour ?? undefined}
    >
      {children}
    </Frame>
  )
}
