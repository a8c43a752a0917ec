/** @source SH-36, SH-38, SH-40, SH-41, SH-43…SH-45, SH-47…SH-52, SH-81 */
import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '#engine/react/icon.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { session } from '../identity/session.ts'
import { useSite } from '../identity/site.ts'
import { Bell } from '../messages/bell.tsx'
import { useSiteTitle } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { Parts } from '../parts/parts.tsx'
import { signOut } from '../session/sign-out.ts'
import { MenuSearch } from './search/menu-search.tsx'
import { useShortcuts } from './shortcuts.ts'

const ThemeDialog = lazy(() => import('./theme-dialog.tsx'))
const LockDialog = lazy(() => import('../lock/lock-dialog.tsx'))
const SwitchDialog = lazy(() => import('../session/switch-dialog.tsx'))
const LogDialog = lazy(() => import('../logs/log-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

interface TopBarProps {
  collapsed: boolean
  toggle(): void
  tops: ReactNode
}

export function TopBar({ collapsed, toggle, tops }: TopBarProps) {
  const t = useT()
  const { width } = useShell()
  const [dialog, setDialog] = useState<'theme' | 'keys' | 'lock' | 'switch' | 'logs' | null>(null)
  const [searching, setSearching] = useState(false)
  const { lang } = useSnapshot(session).looks
  const phone = width === 'phone'
  useShortcuts(() => setDialog('keys'))
  const close = () => setDialog(null)
  return (
    <header className="shell-bar">
      <Tool
        label={t(collapsed ? 'runtime.expand' : 'runtime.collapse')}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={toggle}
      />
      {!(phone && searching) && <Brand />}
      {tops}
      <span className="shell-space" />
      {phone && !searching ? (
        <Tool label={t('runtime.search')} icon={<SearchOutlined />} onClick={() => setSearching(true)} />
      ) : (
        <MenuSearch onDone={() => setSearching(false)} />
      )}
      {!phone && <Fullscreen />}
      {!phone && (
        <Tool label={t('runtime.shortcuts')} icon={<Icon name="question-circle" />} onClick={() => setDialog('keys')} />
      )}
      {!phone && <Tool label={t('runtime.logs')} icon={<Icon name="alert" />} onClick={() => setDialog('logs')} />}
      <Tool
        label={t('runtime.language')}
        name={`${t('runtime.language')} ${t('runtime.languageMark')}`}
        icon={<b>{t('runtime.languageMark')}</b>}
        onClick={() => {
          const language = lang === 'zh' ? 'en' : 'zh'
          session.looks.lang = language
          // mails follow it; without a connection the next sign-in tells it
          http.call('POST', '/api/blade-system/user/language', { json: { language } }).catch(() => {})
        }}
      />
      <Tool label={t('runtime.theme')} icon={<Icon name="bg-colors" />} onClick={() => setDialog('theme')} />
      <Tool label={t('runtime.lock')} icon={<Icon name="lock" />} onClick={() => setDialog('lock')} />
      <Bell />
      <UserMenu openSwitch={() => setDialog('switch')} />
      <Parts>
        {dialog === 'theme' && <ThemeDialog close={close} />}
        {dialog === 'keys' && <ShortcutsDialog close={close} />}
        {dialog === 'logs' && <LogDialog close={close} />}
        {dialog === 'lock' && <LockDialog close={close} />}
        {dialog === 'switch' && <SwitchDialog close={close} />}
      </Parts>
    </header>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  /** contains the icon's text, if there is any */
  name?: string
  onClick(): void
}

function Tool({ label, icon, name = label, onClick }: ToolProps) {
  return (
    <WithHint text={label}>
      <Button type="text" className="shell-tool" aria-label={name} icon={icon} onClick={onClick} />
    </WithHint>
  )
}

function Brand() {
  const { go } = useShell()
  const site = useSite()
  const title = useSiteTitle()
  return (
    <a
      href="/"
      className="shell-brand"
      onClick={event => {
        event.preventDefault()
        go('/')
      }}
    >
      <img src={site?.logo ?? '/icon.svg'} alt="" height={24} />
      <span>{title}</span>
    </a>
  )
}

function Fullscreen() {
  const t = useT()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (!document.fullscreenEnabled) return null
  return (
    <Tool
      label={t('runtime.fullscreen')}
      icon={<Icon name={full ? 'fullscreen-exit' : 'fullscreen'} />}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  )
}

function UserMenu({ openSwitch }: { openSwitch(): void }) {
  const t = useT()
  const { go, width } = useShell()
  const { modal } = App.useApp()
  const person = useSnapshot(session).person
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
  const items = [
    { key: 'dashboard', label: t('runtime.dashboard'), run: () => go('/') },
    { key: 'info', label: t('runtime.info'), run: () => go('/info/index') },
    ...(site?.openPortal && site.homeUrl
      ? [{ key: 'home', label: t('runtime.portal'), run: () => window.open(site.homeUrl!, '_blank', 'noopener') }]
      : []),
    ...(site?.switchMode ? [{ key: 'switch', label: t('runtime.switch'), run: openSwitch }] : []),
    { key: 'logout', label: t('runtime.logout'), apart: true, run: () => void leave() },
  ]
  const name = person?.name ?? ''
  return (
    <WithMenu items={items}>
      <button type="button" className="shell-user" aria-label={`${t('runtime.user')} ${name}`}>
        <span className="shell-avatar" data-initial={person?.avatar ? undefined : name.slice(0, 1)}>
          {person?.avatar && <img src={person.avatar} alt="" />}
        </span>
        {width !== 'phone' && <span>{name}</span>}
      </button>
    </WithMenu>
  )
}
