/**
 * What the bar offers besides the pages: run from the tools menu, the person's menu, a pinned button or the search.
 * @source SH-40, SH-41, SH-43…SH-45, SH-48…SH-52, SH-81
 */

import { App } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { useT } from '#engine/react/text.ts'
import { http } from '../../client/http.ts'
import { openOutside } from '../../client/one-window.ts'
import { HOME_PATH, PORTAL_PATH } from '../../identity/home-path.ts'
import { session } from '../../identity/session.ts'
import { useSite } from '../../identity/site.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { Parts } from '../../parts/parts.tsx'
import { signOut } from '../../session/sign-out.ts'

const ThemeDialog = lazy(() => import('./theme-dialog.tsx'))
const LockDialog = lazy(() => import('../../lock/lock-dialog.tsx'))
const SwitchDialog = lazy(() => import('../../session/switch-dialog.tsx'))
const LogDialog = lazy(() => import('../../logs/log-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

export interface Command {
  key: string
  label: string
  icon: string
  run(): void
}

const dialogs = proxy<{ open: 'theme' | 'keys' | 'lock' | 'switch' | 'logs' | null }>({ open: null })

export const showKeys = () => {
  dialogs.open = 'keys'
}
const close = () => {
  dialogs.open = null
}

export function Dialogs() {
  const { open } = useSnapshot(dialogs)
  useEffect(() => close, [])
  return (
    <Parts>
      {open === 'theme' && <ThemeDialog close={close} />}
      {open === 'keys' && <ShortcutsDialog close={close} />}
      {open === 'logs' && <LogDialog close={close} />}
      {open === 'lock' && <LockDialog close={close} />}
      {open === 'switch' && <SwitchDialog close={close} />}
    </Parts>
  )
}

/** The tools, each of which can be pinned to the bar. */
export function useTools(): Command[] {
  const t = useT()
  const full = useFullscreen()
  const { lang } = useSnapshot(session).looks
  const changeLanguage = () => {
    const language = lang === 'zh' ? 'en' : 'zh'
    session.looks.lang = language
    // mails follow it; without a connection the next sign-in tells it
    http.call('POST', '/api/blade-system/user/language', { json: { language } }).catch(() => {})
  }
  const show = (open: typeof dialogs.open) => () => {
    dialogs.open = open
  }
  return [
    ...(full ? [{ key: 'fullscreen', label: t('runtime.fullscreen'), ...full }] : []),
    { key: 'language', label: t('runtime.language'), icon: 'global', run: changeLanguage },
    { key: 'theme', label: t('runtime.theme'), icon: 'bg-colors', run: show('theme') },
    { key: 'lock', label: t('runtime.lock'), icon: 'lock', run: show('lock') },
    { key: 'logs', label: t('runtime.logs'), icon: 'alert', run: show('logs') },
    { key: 'keys', label: t('runtime.shortcuts'), icon: 'question-circle', run: showKeys },
  ]
}

/** What concerns the person signed in; the last one signs out. */
export function useMine(): Command[] {
  const t = useT()
  const { go } = useShell()
  const { modal } = App.useApp()
  const site = useSite()
  const leave = async () => {
    const sure = await modal.confirm({
      title: t('runtime.logoutConfirm'),
      content: t('runtime.logoutHelp'),
      okText: t('runtime.logout'),
      cancelText: t('runtime.cancel'),
    })
    if (sure) await signOut()
  }
  const openSwitch = () => {
    dialogs.open = 'switch'
  }
  const openPortal = () => openOutside(site?.homeUrl || PORTAL_PATH)
  return [
    { key: 'dashboard', label: t('runtime.dashboard'), icon: 'home', run: () => go(HOME_PATH) },
    { key: 'info', label: t('runtime.info'), icon: 'idcard', run: () => go('/info/index') },
    ...(site?.openPortal ? [{ key: 'home', label: t('runtime.portal'), icon: 'global', run: openPortal }] : []),
    ...(site?.switchMode ? [{ key: 'switch', label: t('runtime.switch'), icon: 'apartment', run: openSwitch }] : []),
    { key: 'logout', label: t('runtime.logout'), icon: 'poweroff', run: () => void leave() },
  ]
}

function useFullscreen(): Pick<Command, 'icon' | 'run'> | null {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (!document.fullscreenEnabled) return null
  return {
    icon: full ? 'fullscreen-exit' : 'fullscreen',
    run: () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  }
}
