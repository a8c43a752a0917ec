/** The newest unread messages under the bell: a native popover, so Escape and a press elsewhere close it. @source ME-03 */
import './texts.ts'
import { Button, Skeleton } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { Moment } from '../parts/moment.tsx'
import { countAnew, inbox, mayNotify } from './inbox.ts'
import './messages.css'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useMessageActions } from './use-message-actions.ts'

interface Props {
  /** the bell */
  under: HTMLElement
  close(): void
  /** @param message  id of the one to open */
  seeAll(message?: string): void
}

export default function NewestMessages({ under, close, seeAll }: Props) {
  const t = useT()
  const { unread } = useSnapshot(inbox)
  const { readAll } = useMessageActions()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement
    element.showPopover?.()
    const { right, bottom } = under.getBoundingClientRect()
    const { width } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(right - width / 2, innerWidth - width - 8))}px`
    element.style.top = `${bottom + 4}px`
    element.focus()
  }, [under])
  useLayer(close)
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('messages.title')}
      tabIndex={-1}
      className="messages-newest"
      onToggle={event => event.newState === 'closed' && close()}
    >
      <header>
        <h2>{t('messages.title')}</h2>
        {unread > 0 && (
          <Button type="link" size="small" onClick={() => void readAll()}>
            {t('messages.readAll')}
          </Button>
        )}
      </header>
      <Newest open={seeAll} />
      <footer>
        <DesktopSwitch />
        <Button type="link" onClick={() => seeAll()}>
          {t('messages.seeAll')}
        </Button>
      </footer>
    </div>
  )
}

function Newest({ open }: { open(message: string): void }) {
  const t = useT()
  const { newest, state } = useSnapshot(inbox)
  if (state === 'loading') return <Skeleton active title={false} className="messages-state" />
  if (state === 'failed') return <LoadFailed again={() => void countAnew()} />
  if (!newest.length) return <EmptyState icon="bell" text={t('messages.noneUnread')} />
  return (
    <ul>
      {newest.map(({ id, title, createUserName, createTime }) => (
        <li key={id}>
          <button type="button" onClick={() => open(id)}>
            <strong>{title}</strong>
            <small>
              {createUserName || t('messages.system')} · <Moment value={createTime} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Browsers show the permission dialog only after a press. */
function DesktopSwitch() {
  const t = useT()
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return <span />
  const ask = async () => {
    setPermission(await Notification.requestPermission())
    if (mayNotify()) await import('./looked-at.ts')
  }
  return (
    <Button type="link" onClick={() => void ask()}>
      {t('messages.desktop')}
    </Button>
  )
}
