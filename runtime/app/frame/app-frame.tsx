/**
 * The frame of an app: what those who run it do with it, then its pages and its operations.
 * @source MA-03, MA-14; docs/ui.md#an-app-of-ones-own
 */
import { App } from 'antd'
import type { ReactNode } from 'react'
import type { OpenedApp } from '#adapters/wire/app-shell.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { Tile } from '#engine/react/look/marks.tsx'
import { useT } from '#engine/react/text.ts'
import { isOpenable } from '#engine/value/opened-address.ts'
import { openOutside } from '../../client/one-window.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { Frame } from '../../shell/frame/frame.tsx'
import { EMBEDDED, embeddedQuery, OPERATION, RUN_SCREEN } from '../address.ts'

interface AppFrameProps {
  app: OpenedApp
  /** the address of a page in this frame; '' of the first */
  pathOf(page: string): string
  /** what stands first at the side */
  first?: { name: string; items: MenuItem[] }
  children: ReactNode
}

const OPERATIONS = 'op:'
/** The page of an operation that shows first what it will do. */
const RUN = `/app/${RUN_SCREEN}?`

export function AppFrame({ app, pathOf, first, children }: AppFrameProps) {
  const t = useT()
  const { go } = useShell()
  const { modal } = App.useApp()
  const { appName: name, icon, colour } = app
  const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
  const placed = (item: MenuItem): MenuItem => ({
    ...item,
    icon: item.icon ?? icon ?? 'file-text',
    ...(item.screen
      ? { path: pathOf(item.screen) }
      : item.path && { path: withQuery(pathOf(EMBEDDED), embeddedQuery(item)) }),
    ...(item.children && { children: item.children.map(placed) }),
  })
  const operations = app.operations.map(
    ({ id, btnName, btnIcon, btnUrl }, at): MenuItem => ({
      ...{ id: OPERATIONS + id, parentId: '0', code: id, name: btnName, icon: btnIcon || 'thunderbolt' },
      ...{ sort: at, category: 1, isOpen: 1 },
      path: btnUrl.startsWith(RUN) ? pathOf(`${OPERATION}/${id}`) : btnUrl,
    }),
  )
  const open = (item: MenuItem) => {
    const operation = app.operations.find(({ id }) => item.id === OPERATIONS + id)
    const lead = () => {
      if (!operation || item.path.startsWith('/')) go(item.path)
      else if (isOpenable(item.path)) openOutside(item.path)
    }
    if (!operation?.confirm) return lead()
    modal.confirm({
      title: operation.btnName,
      content: operation.confirm,
      okText: t('runtime.ok'),
      cancelText: t('runtime.cancel'),
      onOk: lead,
    })
  }
  return (
    <Frame
      brand={{ name, path: pathOf(''), mark: <Tile icon={icon} colour={colour} name={name} /> }}
      sections={[
        ...(first ? [{ ...first, quiet: true }] : []),
        { name: t('appShell.pages'), items: app.menu.map(placed), quiet: !first },
        { name: t('appShell.operations'), items: operations },
      ]}
      open={open}
      colour={colour ?? undefined}
    >
      {children}
    </Frame>
  )
}
