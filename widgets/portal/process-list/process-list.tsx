import { Badge, Button, Empty, Flex, Result, Skeleton, Typography } from 'antd'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessRow } from '#adapters/wire/process.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import process from '#schemas/text/process.json'
import texts from '#schemas/text/process-list.json'
import type { Props } from './props.gen.ts'

addTexts('process', process)
addTexts('processList', texts)

const LISTS = {
  todo: { call: 'wfProcess.todoList', screen: 'workflow.process-todo' },
  sent: { call: 'wfProcess.sendList', screen: 'workflow.process-send' },
} as const
/** `yyyy-MM-dd HH:mm` */
const MINUTE_LETTERS = 16
const STATUS = {
  unfinished: 'processing',
  finished: 'success',
  reject: 'warning',
  recall: 'warning',
  terminate: 'error',
  withdraw: 'default',
  deleted: 'default',
} as const

/** The reader's first open tasks, or the processes they started last; each opens with a click. @source SH-25, SH-26 */
export default function ProcessList({ props, title, emit }: WidgetProps<Props>) {
  const { data, messages, route } = usePorts()
  const t = useT()
  const { call, screen } = LISTS[props.list]
  const [page, setPage] = useState<Page<ProcessRow> | 'loading' | 'failed'>('loading')
  const load = useCallback(
    () =>
      data.call(call, { size: props.size }).then(
        found => setPage(found as Page<ProcessRow>),
        () => setPage(now => (typeof now === 'string' ? 'failed' : now)),
      ),
    [data, call, props.size],
  )
  const tell = useRef(emit)
  tell.current = emit
  useEffect(() => {
    void load()
    // a message comes with each task, return and end
    return messages.watch(() => {
      void load()
      void tell.current('changed')
    })
  }, [messages, load])

  if (page === 'loading') return <Skeleton active title={false} paragraph={{ rows: props.size }} />
  if (page === 'failed') {
    const again = <Button onClick={() => void load()}>{t('widgets.again')}</Button>
    return <Result status="warning" subTitle={t('processList.failed')} extra={again} />
  }
  if (page.total === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`processList.none.${props.list}`)}>
        <Button onClick={() => route.open('workflow.process-start')}>{t('processList.start')}</Button>
      </Empty>
    )
  }
  return (
    <Flex vertical gap="small">
      <Flex
        component="ul"
        vertical
        gap="middle"
        aria-label={title}
        style={{ margin: 0, padding: 0, listStyle: 'none' }}
      >
        {page.records.map(row => (
          <li key={row.id}>
            {props.list === 'todo' ? <Task row={row} /> : <Sent row={row} />}
            <Typography.Text type="secondary" ellipsis style={{ display: 'block' }}>
              {row.briefText}
            </Typography.Text>
          </li>
        ))}
      </Flex>
      {page.total > page.records.length && (
        <Button type="link" size="small" style={{ alignSelf: 'start' }} onClick={() => route.open(screen)}>
          {t('processList.all', { n: page.total })}
        </Button>
      )}
    </Flex>
  )
}

function Task({ row }: { row: ProcessRow }) {
  const { clock } = usePorts()
  const t = useT()
  const due = row.dueTime
  return (
    <>
      <Title row={row} time={row.createTime} />
      <Typography.Text type="secondary">{[row.taskName, row.starterName].filter(Boolean).join(' · ')}</Typography.Text>
      {due && (
        <Typography.Text type={due < clock.now() ? 'danger' : 'secondary'}>
          {' · '}
          {t(due < clock.now() ? 'processList.overdue' : 'processList.due', { time: due.slice(0, MINUTE_LETTERS) })}
        </Typography.Text>
      )}
    </>
  )
}

function Sent({ row }: { row: ProcessRow }) {
  const t = useT()
  const { taskName, assigneeName, processIsFinished: status } = row
  return (
    <>
      <Title row={row} time={row.createTime} />
      <Flex gap="small">
        <Badge status={STATUS[status]} text={t(`process.status.${status}`)} style={{ flex: 'none' }} />
        {taskName && (
          <Typography.Text type="secondary" ellipsis>
            {assigneeName ? t('processList.with', { task: taskName, name: assigneeName }) : taskName}
          </Typography.Text>
        )}
      </Flex>
    </>
  )
}

/** a line of text that is cut where its place ends */
const TITLE: CSSProperties = {
  ...{ display: 'block', minWidth: 0, height: 'auto', padding: 0 },
  ...{ overflow: 'hidden', textAlign: 'start', textOverflow: 'ellipsis' },
}

function Title({ row, time }: { row: ProcessRow; time: string }) {
  const { route } = usePorts()
  const open = () =>
    route.process?.('detail', { processInsId: row.processInsId, ...(row.taskId && { taskId: row.taskId }) })
  return (
    <Flex gap="small" justify="space-between" align="baseline">
      <Button type="link" style={TITLE} onClick={open}>
        {row.title}
      </Button>
      <Typography.Text type="secondary" style={{ flex: 'none' }}>
        {time.slice(0, MINUTE_LETTERS)}
      </Typography.Text>
    </Flex>
  )
}
