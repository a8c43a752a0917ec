/**
 * The bell with the count of unread messages; a message that comes in is shown, on the desktop too where that is allowed
 * and nobody looks at the page. The lists behind it are fetched when opened.
 * @source ME-03, ME-08, ME-10
 */
import { BellOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { WithHint } from '#engine/react/render/hint.tsx'
import { useT } from '#engine/react/text.ts'
import { inbox, type Pushed, watchInbox } from './inbox.ts'
import './bell.css'

const NewestMessages = lazy(() => import('./newest-messages.tsx'))
const AllMessages = lazy(() => import('./all-messages.tsx'))

const MOST = 99

/** `message`: the one that is opened at once. */
type Open = { list: 'newest' } | { list: 'all'; message?: string } | null

export function Bell() {
  const t = useT()
  const { notification } = App.useApp()
  const { unread } = useSnapshot(inbox)
  const [open, setOpen] = useState<Open>(null)
  const button = useRef<HTMLSpanElement>(null)
  /** pressing it closes an open list before it is clicked */
  const closing = useRef(false)

  useEffect(() => {
    const show = (message: Pushed) => {
      const view = () => {
        notification.destroy(message.id)
        setOpen({ list: 'all', message: message.id })
      }
      notification.open({
        key: message.id,
        message: message.title,
        description: message.content,
        className: 'bell-notice',
        role: 'status',
        placement: 'bottomRight',
        onClick: view,
      })
      showOnDesktop(message, view)
    }
    return watchInbox(show)
  }, [notification])

  const label = unread ? t('runtime.messagesUnread', { count: unread }) : t('runtime.messages')
  return (
    <>
      <WithHint text={label}>
        <span ref={button} className="bell">
          <Button
            type="text"
            className="shell-tool"
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={open?.list === 'newest'}
            icon={<BellOutlined />}
            onPointerDown={() => {
              closing.current = open?.list === 'newest'
            }}
            onClick={() => {
              setOpen(closing.current || open ? null : { list: 'newest' })
              closing.current = false
            }}
          />
          {unread > 0 && (
            <span className="bell-count" aria-hidden="true">
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </span>
      </WithHint>
      <Suspense>
        {open?.list === 'newest' && (
          <NewestMessages
            under={button.current as HTMLElement}
            close={() => setOpen(now => (now?.list === 'newest' ? null : now))}
            seeAll={message => setOpen({ list: 'all', message })}
          />
        )}
        {open?.list === 'all' && <AllMessages key={open.message} first={open.message} close={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** By its id it is shown once, however many tabs are open. */
function showOnDesktop({ id, title, content }: Pushed, view: () => void): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: content, tag: id })
  shown.onclick = () => {
    window.focus()
    shown.close()
    view()
  }
}
