import { Badge, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessRow } from '#adapters/wire/process.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { sayMoment } from '#engine/value/say-moment.ts'
import texts from '#schemas/text/process-list.json'
import statuses from '#schemas/text/process-status.json'
import { Moment } from '../../parts/said/moment.tsx'
import type { Props } from './props.gen.ts'
import './process-list.css'

addTexts('processStatus', statuses)
addTexts('processList', texts)

const LISTS = {
  todo: { call: 'wfProcess.todoList', screen: 'workflow.process-todo' },
  sent: { call: 'wfProcess.sendList', screen: 'workflow.process-send' },
} as const
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
export default function ProcessList({ props, title, rows, emit }: WidgetProps<Props>) {
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

  const counts = <Counts of={props.list} row={rows?.[0]} />
  if (page === 'loading') return <Skeleton active title={false} paragraph={{ rows: props.size }} />
  if (page === 'failed')
    return (
      <EmptyState kind="failed" text={t('processList.failed')}>
        <Button onClick={() => void load()}>{t('widgets.again')}</Button>
      </EmptyState>
    )
  if (page.total === 0) {
    return (
      <>
        {counts}
        <EmptyState icon={props.list === 'todo' ? 'check-square' : 'form'} text={t(`processList.none.${props.list}`)}>
          <Button onClick={() => route.open('workflow.process-start')}>{t('processList.start')}</Button>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {counts}
      <ul className="sw-processes" aria-label={title}>
        {page.records.map(row => (
          <li key={row.id} className="sw-process">
            <Tile icon={row.icon || 'audit'} name={row.processDefinitionKey} size="middle" />
            {props.list === 'todo' ? <Task row={row} /> : <Sent row={row} />}
          </li>
        ))}
      </ul>
      {page.total > page.records.length && (
        <Button type="link" size="small" style={{ marginInlineStart: -7 }} onClick={() => route.open(screen)}>
          {t('processList.all', { n: page.total })}
        </Button>
      )}
    </>
  )
}

/** What the reader's counts are called, and the list that each leads to. */
const COUNTS = {
  todo: [
    ['todo', 'workflow.process-todo'],
    ['claim', 'workflow.process-claim'],
    ['copied', 'workflow.process-copy'],
  ],
  sent: [
    ['sent', 'workflow.process-send'],
    ['returned', 'workflow.process-send'],
  ],
} as const

/** @param row  of `wfProcess.counts`, where the card has that query */
function Counts({ of, row }: { of: keyof typeof COUNTS; row: NonNullable<WidgetProps['rows']>[number] | undefined }) {
  const { route } = usePorts()
  const t = useT()
  if (!row) return null
  return (
    <div className="sw-process-counts">
      {COUNTS[of].map(([id, screen]) => (
        <button key={id} type="button" data-count={id} onClick={() => route.open(screen)}>
          {t(`processList.count.${id}`)} <b>{String(row[id] ?? 0)}</b>
        </button>
      ))}
    </div>
  )
}

function Task({ row }: { row: ProcessRow }) {
  const { clock, lang } = usePorts()
  const t = useT()
  const due = row.dueTime
  const late = due !== null && due < clock.now()
  return (
    <>
      <What row={row} beside={[row.starterName, row.taskName]} below={row.briefText} />
      <span className="sw-process-when" data-late={late || undefined}>
        {due ? (
          t(late ? 'processList.overdue' : 'processList.due', { time: sayMoment(due, clock.now(), lang) })
        ) : (
          <Moment value={row.createTime} />
        )}
      </span>
    </>
  )
}

function Sent({ row }: { row: ProcessRow }) {
  const t = useT()
  const { taskName, assigneeName, processIsFinished: status } = row
  const holder = taskName && assigneeName ? t('processList.with', { task: taskName, name: assigneeName }) : taskName
  return (
    <>
      <What row={row} beside={[]} below={row.briefText} />
      <span className="sw-process-when">
        <Badge status={STATUS[status]} text={t(`processStatus.${status}`)} />
        <div className="sw-process-quiet">{holder || <Moment value={row.createTime} />}</div>
      </span>
    </>
  )
}

function What({ row, beside, below }: { row: ProcessRow; beside: (string | null)[]; below: string }) {
  const { route } = usePorts()
  const open = () =>
    route.process?.('detail', { processInsId: row.processInsId, ...(row.taskId && { taskId: row.taskId }) })
  return (
    <div className="sw-process-what">
      <div>
        <button type="button" onClick={open}>
          {row.title}
        </button>
        <span className="sw-process-quiet">{beside.filter(Boolean).join(' · ')}</span>
      </div>
      {below && <small title={below}>{below}</small>}
    </div>
  )
}
