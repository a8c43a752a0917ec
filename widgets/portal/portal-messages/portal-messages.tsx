import { useState } from 'react'
import type { Message } from '#adapters/wire/message.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { Moment } from '../../parts/said/moment.tsx'
import type { Props } from './props.gen.ts'
import './portal-messages.css'

export interface MessagesFeed {
  records: Message[]
  unread: number
}

const CALLS = '/api/blade-message/message'
const UNREAD = 1

/** The reader's messages: each is read where it stands, followed to what it is about, removed; all marked as read. @source ME-05 */
export default function PortalMessages(widget: WidgetProps<Props>) {
  const t = useT()
  const portal = usePortal()
  const feed = useFeed<MessagesFeed>(widget)
  const [problem, setProblem] = useState('')
  const heading = widget.title || t('front.messages')
  const act = async (call: string, query: Record<string, string> = {}) => {
    setProblem('')
    try {
      await portal!.call('POST', portalCall(call, query))
      await portal!.again()
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : t('front.failed'))
    }
  }
  return (
    <section className="portal-messages" aria-label={heading}>
      <h2>{heading}</h2>
      {problem && <p role="alert">{problem}</p>}
      <Fed feed={feed} rows={4}>
        {({ records, unread }) => (
          <>
            {unread > 0 && (
              <button type="button" onClick={() => void act('readAll')}>
                {t('front.messages.readAll', { count: unread })}
              </button>
            )}
            {records.length === 0 ? (
              <EmptyState low icon="bell" text={t('front.messages.none')} />
            ) : (
              <ul className="front-list" aria-label={heading}>
                {records.map(message => (
                  <Line key={message.id} message={message} remove={() => act('remove', { ids: message.id })} />
                ))}
              </ul>
            )}
          </>
        )}
      </Fed>
    </section>
  )
}

const portalCall = (call: string, query: Record<string, string>) => {
  const search = new URLSearchParams(query).toString()
  return search ? `${CALLS}/${call}?${search}` : `${CALLS}/${call}`
}

function Line({ message, remove }: { message: Message; remove(): Promise<void> }) {
  const t = useT()
  const portal = usePortal()
  const [opened, setOpened] = useState(false)
  const isRead = opened || message.isRead !== UNREAD
  const link = safeLink(message.pcUrl)
  const open = () => {
    if (isRead) return
    setOpened(true)
    portal?.call('GET', `${CALLS}/detail`, { id: message.id }).catch(() => setOpened(false))
  }
  return (
    <li>
      <details onToggle={event => event.currentTarget.open && open()}>
        <summary>
          <span className="portal-message-title" data-unread={!isRead || undefined}>
            {message.title}
          </span>
          {!isRead && <small>{t('front.messages.unread')}</small>}
          <Moment value={message.createTime} />
        </summary>
        <p>{plain(message.content)}</p>
        <p className="portal-message-acts">
          {link && <a href={link}>{t('front.messages.detail')}</a>}
          <button type="button" onClick={() => void remove()}>
            {t('front.messages.remove')}
          </button>
        </p>
      </details>
    </li>
  )
}

/** The words of a message; what is formatted is read in the console. */
const plain = (html: string | null): string =>
  (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .trim()
