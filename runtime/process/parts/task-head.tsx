import { Tag } from 'antd'
import type { ProcessStatus, ProcessSummary } from '#adapters/wire/process.ts'
import { useT } from '#engine/react/text.ts'
import { isPast, sayMoment, saySince } from './moments.ts'

const COLOURS: Record<ProcessStatus, string> = {
  unfinished: 'processing',
  finished: 'success',
  terminate: 'error',
  withdraw: 'default',
  recall: 'warning',
  reject: 'error',
  deleted: 'default',
}

/** What it is, its number and state, who has it and for how long. */
export function TaskHead({ process }: { process: ProcessSummary }) {
  const t = useT()
  const { title, serialNumber, starterName, starterDeptName, createTime, processIsFinished, dueTime, holders } = process
  const by = { name: starterName, dept: starterDeptName, time: sayMoment(createTime) }
  const late = dueTime !== null && isPast(dueTime)
  return (
    <header className="process-head">
      <h1>
        {title} <Tag color={COLOURS[processIsFinished]}>{t(`process.status.${processIsFinished}`)}</Tag>
        {dueTime && (
          <Tag color={late ? 'error' : 'default'}>
            {t(late ? 'process.overdue' : 'process.due', { time: sayMoment(dueTime) })}
          </Tag>
        )}
      </h1>
      <p>
        {serialNumber && <span>{t('process.number', { number: serialNumber })}</span>}
        <span>{t(starterDeptName ? 'process.startedByDept' : 'process.startedBy', by)}</span>
      </p>
      {holders.length > 0 && (
        <p>
          {holders.map(({ name, deputyOf, taskName, createTime: since }) => (
            <span key={`${taskName} ${name}`}>
              {t('process.heldBy', {
                task: taskName,
                name: deputyOf ? t('process.deputy', { name, of: deputyOf }) : name,
                time: saySince(since, t),
              })}
            </span>
          ))}
        </p>
      )}
    </header>
  )
}
