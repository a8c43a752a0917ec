import { Badge, Button, Flex, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { MessageLine } from '#engine/ports/ports.ts'
import { useWidth } from '#engine/react/frame/measure.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Moment } from '../../parts/said/moment.tsx'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './message-list.css'

/** `isRead` of an opened message; any other value means unread. @source UQ-02; ME-07 */
const READ = 0
/** in a smaller box a message is several lines */
const COLUMNS_PX = 480
/** padding of a small link button, so that its text is aligned with the rest */
const ACTION_PX = 7
const ONE_LINE = { whiteSpace: 'nowrap' } as const

/** The reader's newest messages and, with `actions`, buttons for them. @source ME-05, ME-26 */
export default function MessageList({ props, node, title, emit }: WidgetProps<Props>) {
  const { messages } = usePorts()
  const t = useT()
  const width = useWidth()
  const [list, setList] = useState<MessageLine[] | 'loading' | 'failed'>('loading')
  const load = useCallback(
    () => messages.newest(props.size).then(setList, () => setList(now => (typeof now === 'string' ? 'failed' : now))),
    [messages, props.size],
  )
  useEffect(() => {
    void load()
    return messages.watch(() => void load())
  }, [messages, load])

  if (list === 'loading') return <Skeleton active title={false} paragraph={{ rows: props.size }} />
  if (list === 'failed')
    return (
      <EmptyState kind="failed" text={t('portal.messagesFailed')}>
        <Button onClick={() => void load()}>{t('widgets.again')}</Button>
      </EmptyState>
    )
  if (list.length === 0) return <EmptyState icon="bell" text={t('portal.noMessages')} />
  const ids = ['title', 'from', 'state', 'time', ...(props.actions ? ['actions'] : [])]
  const columns = ids.map(id => ({ id, title: t(`portal.message.${id}`) }))
  const open = (id: string) => (node.on?.click ? void emit('click', { id }) : messages.open(id))
  const rows = list.map(message => ({
    id: message.id,
    cells: {
      title: (
        <button
          type="button"
          className="sw-message-title"
          data-unread={message.isRead !== READ || undefined}
          onClick={() => open(message.id)}
        >
          {message.title}
        </button>
      ),
      from: message.createUserName || t('portal.message.system'),
      state:
        message.isRead === READ ? (
          <Badge status="default" style={ONE_LINE} text={t('portal.message.read')} />
        ) : (
          <Badge status="processing" style={ONE_LINE} text={t('portal.message.unread')} />
        ),
      time: <Moment value={message.createTime} />,
      actions: props.actions && <Actions message={message} />,
    },
  }))
  const table =
    width > 0 && width < COLUMNS_PX ? (
      <ul className="sw-messages" aria-label={title}>
        {rows.map(({ id, cells }) => (
          <li key={id}>
            {cells.title}
            <small>
              {cells.state} <span>{cells.from}</span> <time>{cells.time}</time>
            </small>
            {cells.actions}
          </li>
        ))}
      </ul>
    ) : (
      <PlainTable label={title} columns={columns} rows={rows} />
    )
  if (!props.actions) return table
  return (
    <Flex vertical style={{ height: '100%' }}>
      <Button type="link" size="small" style={{ alignSelf: 'end', flex: 'none' }} onClick={messages.readAll}>
        {t('portal.message.readAll')}
      </Button>
      <div style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>{table}</div>
    </Flex>
  )
}

function Actions({ message }: { message: MessageLine }) {
  const { open, follow, remove } = usePorts().messages
  const t = useT()
  const actions = [
    { id: 'view', run: () => open(message.id) },
    { id: 'follow', run: () => follow(message) },
    { id: 'remove', run: () => remove(message), danger: true },
  ]
  return (
    <span style={{ ...ONE_LINE, marginInline: -ACTION_PX }}>
      {actions.map(({ id, run, danger }) => (
        <Button
          key={id}
          type="link"
          size="small"
          danger={danger}
          aria-label={`${t(`portal.message.${id}`)} ${message.title}`}
          onClick={run}
        >
          {t(`portal.message.${id}`)}
        </Button>
      ))}
    </span>
  )
}
