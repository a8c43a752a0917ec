/** On a phone: four places at the bottom. @source docs/ui.md#shell */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../../identity/home-path.ts'
import { breadcrumbsOf } from '../../navigation/menus.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { TODO_PATH } from '../../navigation/tabs.ts'
import { useKeyboard } from './use-keyboard.ts'

/**
 * Gives its place to a keyboard on the screen.
 * @param me        the person's menu
 * @param openMenu  shows every entry
 */
export function Foot({ me, openMenu }: { me: ReactNode; openMenu(): void }) {
  const t = useT()
  const { menus, go } = useShell()
  const { pathname } = useLocation()
  if (useKeyboard()) return null
  const place = (path: string, icon: string, label: string) => (
    <button
      type="button"
      className="shell-foot-item"
      aria-current={pathname === path ? 'page' : undefined}
      onClick={() => go(path)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
  return (
    <nav className="shell-foot" aria-label={t('runtime.places')}>
      {place(HOME_PATH, 'home', t('runtime.home'))}
      {breadcrumbsOf(menus, TODO_PATH).length > 0 && place(TODO_PATH, 'check-square', t('runtime.todo'))}
      <button type="button" className="shell-foot-item" aria-haspopup="dialog" onClick={openMenu}>
        <Icon name="appstore" />
        <span>{t('runtime.apps')}</span>
      </button>
      {me}
    </nav>
  )
}
