/**
 * The bell with the count of unread messages. Its lists, and the notice of a new message, are loaded on demand.
 * @source ME-03, ME-08, ME-10
 */
import { App, Button } from 'antd'
import { lazy, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '#engine/react/icon.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { Parts } from '../parts/parts.tsx'
import { inbox, watchInbox } from './inbox.ts'
import './bell.css'

const NewestMessages = lazy(() => import('./newest-messages.tsx'))
const AllMessages = lazy(() => import('./all-messages.tsx'))

const MOST = 99

const show = (next: typeof inbox.open) => {
  inbox.open = next
}
const showAll = (message?: string) => show({ list: 'all', message })

export function Bell() {
  const t = useT()
  const lang = useLang()
  const { notification } = App.useApp()
  const { unread, open } = useSnapshot(inbox)
  const button = useRef<HTMLSpanElement>(null)
  /** pressing it closes an open list before the click arrives */
  const closing = useRef(false)

  useEffect(() => {
    return watchInbox(lang, async pushed => {
      const { showMessage } = await import('./show-message.ts')
      showMessage(pushed, notification, showAll)
    })
  }, [notification, lang])

  useEffect(() => () => show(null), [])

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
            icon={<Icon name="bell" />}
            onPointerDown={() => {
              closing.current = open?.list === 'newest'
            }}
            onClick={() => {
              show(closing.current || open ? null : { list: 'newest' })
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
      <Parts>
        {open?.list === 'newest' && (
          <NewestMessages
            under={button.current as HTMLElement}
            close={() => inbox.open?.list === 'newest' && show(null)}
            seeAll={showAll}
          />
        )}
        {open?.list === 'all' && <AllMessages key={open.message} first={open.message} close={() => show(null)} />}
      </Parts>
    </>
  )
}
