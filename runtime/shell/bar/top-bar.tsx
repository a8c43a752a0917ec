/**
 * The one bar: the open pages, then search, start, notices, help, the tools and the person.
 * @source SH-36…SH-52; docs/ui.md#shell
 */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '#engine/react/icon.tsx'
import { Face } from '#engine/react/look/marks.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import { session } from '../../identity/session.ts'
import { Bell } from '../../messages/bell.tsx'
import { breadcrumbsOf } from '../../navigation/menus.ts'
import { flip, useOwn } from '../../navigation/own.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { type Command, Dialogs, showKeys, useMine, useTools } from '../commands/commands.tsx'
import { Finder } from '../search/finder.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TabBar } from './tab-bar.tsx'
import './bar.css'

/** The page where processes are started. */
const START = '/plugin/workflow/process/start'

interface TopBarProps {
  collapsed: boolean
  toggle(): void
  tops: ReactNode
}

export function TopBar({ collapsed, toggle, tops }: TopBarProps) {
  const t = useT()
  const { width, menus, go } = useShell()
  const tools = useTools()
  const { pinned } = useOwn()
  const phone = width === 'phone'
  const help = tools.filter(({ key }) => key === 'keys' || key === 'logs')
  useShortcuts(showKeys)
  return (
    <header className="shell-bar">
      {!phone && (
        <Tool
          label={t(collapsed ? 'runtime.expand' : 'runtime.collapse')}
          icon={collapsed ? 'menu-unfold' : 'menu-fold'}
          onClick={toggle}
        />
      )}
      {tops}
      <TabBar />
      <Finder />
      {breadcrumbsOf(menus, START).length > 0 && (
        <Tool label={t('runtime.start')} icon="plus" onClick={() => go(START)} />
      )}
      {!phone &&
        tools
          .filter(({ key }) => pinned.includes(key))
          .map(({ key, label, icon, run }) => <Tool key={key} label={label} icon={icon} onClick={run} />)}
      <Bell />
      {!phone && (
        <WithMenu items={help.map(entryOf)}>
          <Button
            type="text"
            className="shell-tool"
            aria-label={t('runtime.help')}
            title={t('runtime.help')}
            icon={<Icon name="question-circle" />}
          />
        </WithMenu>
      )}
      <ToolsMenu tools={tools} />
      {!phone && <PersonMenu />}
      <Dialogs />
    </header>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: string; onClick(): void }) {
  return (
    <WithHint text={label}>
      <Button type="text" className="shell-tool" aria-label={label} icon={<Icon name={icon} />} onClick={onClick} />
    </WithHint>
  )
}

const entryOf = ({ key, label, icon, run }: Command) => ({ key, label, icon: <Icon name={icon} />, run })

/** Every tool; those the person uses much are pinned to the bar from here. */
function ToolsMenu({ tools }: { tools: Command[] }) {
  const t = useT()
  const { pinned } = useOwn()
  const items = tools.map(tool => {
    const on = pinned.includes(tool.key)
    const label = t(on ? 'runtime.unpin' : 'runtime.pin', { name: tool.label })
    return {
      ...entryOf(tool),
      mark: { label, icon: <Icon name="pushpin" />, on, flip: () => flip('pinned', tool.key) },
    }
  })
  return (
    <WithMenu items={items}>
      <Button
        type="text"
        className="shell-tool"
        aria-label={t('runtime.tools')}
        title={t('runtime.tools')}
        icon={<Icon name="ellipsis" />}
      />
    </WithMenu>
  )
}

/** The person's menu; on a phone it stands in the navigation at the bottom. */
export function PersonMenu({ label }: { label?: string }) {
  const t = useT()
  const person = useSnapshot(session).person
  const tools = useTools().filter(({ key }) => ['language', 'theme', 'lock'].includes(key))
  const mine = useMine().map(entryOf)
  const items = [
    ...mine.slice(0, -1),
    ...tools.map((tool, at) => ({ ...entryOf(tool), apart: at === 0 })),
    ...mine.slice(-1).map(last => ({ ...last, apart: true })),
  ]
  const name = person?.name ?? ''
  return (
    <WithMenu items={items}>
      <button
        type="button"
        className={label ? 'shell-foot-item' : 'shell-user'}
        title={label ? undefined : name}
        aria-label={label ? undefined : `${t('runtime.user')} ${name}`}
      >
        <Face name={name} avatar={person?.avatar} />
        {label && <span>{label}</span>}
        {label && <span className="shell-aloud">{` ${t('runtime.user')} ${name}`}</span>}
      </button>
    </WithMenu>
  )
}
