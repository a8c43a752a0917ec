/**
 * `/webapp/permissionConfig`: the rights of one app in a frame of their own, for those who manage it.
 * @source MA-11, MA-13; docs/ui.md#an-app-of-ones-own
 */
import { useSearchParams } from 'react-router'
import type { AppShell } from '#adapters/wire/app-shell.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { Tile } from '#engine/react/look/marks.tsx'
import { useT } from '#engine/react/text.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { Frame } from '../shell/frame/frame.tsx'
import { Guarded } from '../shell/frame/framed.tsx'
import { PERMISSIONS } from './address.ts'
import { LoadApp } from './frame/load-app.tsx'

export default function PermissionPage() {
  const [search] = useSearchParams()
  return (
    <LoadApp<AppShell> p={search.get('params') ?? ''} call="shell">
      {app => <Rights app={app} p={search.get('params') ?? ''} />}
    </LoadApp>
  )
}

function Rights({ app, p }: { app: AppShell; p: string }) {
  const t = useT()
  const { go } = useShell()
  const path = `${PERMISSIONS}?params=${encodeURIComponent(p)}`
  const { appName: name, icon, colour } = app
  const entry: MenuItem = {
    ...{ id: 'app-shell.permissions', parentId: '0', code: 'permissions', sort: 0, category: 1, isOpen: 1 },
    ...{ name: t('appShell.child.authManage'), icon: 'safety', path },
  }
  return (
    <Frame
      brand={{ name, path, mark: <Tile icon={icon} colour={colour} name={name} /> }}
      sections={[{ name: t('appShell.manage'), items: [entry], quiet: true }]}
      open={({ path: to }: MenuItem) => go(to)}
      colour={colour ?? undefined}
    >
      <Guarded>
        <ScreenPage
          screen="app.app-permission"
          title={t('appShell.titleOf', { child: t('appShell.child.authManage'), app: name })}
          params={{ appId: app.appId }}
        />
      </Guarded>
    </Frame>
  )
}
