import { Button, Tag } from 'antd'
import type { Message } from '#adapters/wire/message.ts'
import { useT } from '#engine/react/text.ts'
import { Moment } from '../parts/moment.tsx'
import { UNREAD } from './inbox.ts'

interface Props {
  message: Message
  view(): void
  follow(): void
  remove(): void
}

/** One message of the drawer. @source ME-04 */
export function MessageRow({ message, view, follow, remove }: Props) {
  const t = useT()
  const { title, type, isRead, createUserName, createTime } = message
  const actions = [
    { key: 'view', run: view },
    { key: 'link', run: follow },
    { key: 'remove', run: remove, danger: true },
  ]
  return (
    <li data-unread={isRead === UNREAD || undefined}>
      <p>
        {isRead === UNREAD && <Tag color="warning">{t('messages.unread')}</Tag>}
        <span className="messages-title">{title}</span>
      </p>
      <small>
        {t(`messages.type${type}`)} · {createUserName || t('messages.system')} · <Moment value={createTime} />
      </small>
      <div>
        {actions.map(({ key, run, danger }) => (
          <Button
            key={key}
            type="link"
            size="small"
            danger={danger}
            aria-label={t(`messages.${key}Named`, { title })}
            onClick={run}
          >
            {t(`messages.${key}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
