import { Badge, Button, Empty, Result, Skeleton, Typography } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { Ports } from '#engine/ports/ports.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import type { Props } from './props.gen.ts'

type Message = Awaited<ReturnType<Ports['messages']>>[number]

/** `isRead` of a message nobody has opened. @source UQ-02 */
const UNREAD = 1
const ONE_LINE = { whiteSpace: 'nowrap' } as const

/** The reader's newest messages. @source ME-26 */
export default function MessageList({ props, node, title, emit }: WidgetProps<Props>) {
  const { messages } = usePorts()
  const t = useT()
  const [list, setList] = useState<Message[] | 'loading' | 'failed'>('loading')
  const load = useCallback(() => {
    setList('loading')
    messages(props.size).then(setList, () => setList('failed'))
  }, [messages, props.size])
  useEffect(load, [load])

  if (list === 'loading') return <Skeleton active title={false} paragraph={{ rows: props.size }} />
  if (list === 'failed') {
    const again = <Button onClick={load}>{t('widgets.again')}</Button>
    return <Result status="warning" subTitle={t('widgets.messagesFailed')} extra={again} />
  }
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('widgets.noMessages')} />
  const columns = ['title', 'from', 'state', 'time'].map(id => ({ id, title: t(`widgets.message.${id}`) }))
  const rows = list.map(({ id, title: about, createUserName, isRead, createTime }) => ({
    id,
    cells: {
      title: node.on?.click ? (
        <Typography.Link onClick={() => void emit('click', { id })}>{about}</Typography.Link>
      ) : (
        about
      ),
      from: createUserName || t('widgets.message.system'),
      state:
        isRead === UNREAD ? (
          <Badge status="processing" style={ONE_LINE} text={t('widgets.message.unread')} />
        ) : (
          <Badge status="default" style={ONE_LINE} text={t('widgets.message.read')} />
        ),
      time: createTime,
    },
  }))
  return <PlainTable label={title} columns={columns} rows={rows} />
}
