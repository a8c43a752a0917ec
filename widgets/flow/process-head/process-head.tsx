import { Button } from 'antd'
import type { ProcessStatus, ProcessSummary } from '#adapters/wire/process.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { sayMoment } from '#engine/value/say-moment.ts'
import { useProcess } from '../use-process.ts'
import { type Nearness, nearnessOf, saySince } from './moments.ts'

const LOOKS: Record<ProcessStatus, string> = {
  unfinished: 'now',
  finished: 'ok',
  terminate: 'bad',
  withdraw: 'off',
  recall: 'warn',
  reject: 'bad',
  deleted: 'off',
}

const DUE: Record<Nearness, string> = { past: 'bad', near: 'warn', far: 'off' }

/** What it is, its number and state, who started it, who has it and for how long. @source WU-15 */
export default function ProcessHead() {
  const page = useProcess()
  if (!page) return null
  if (page.process) return <Head process={page.process} />
  return (
    <header className="process-head">
      <h1>{page.title}</h1>
    </header>
  )
}

function Head({ process }: { process: ProcessSummary }) {
  const t = useT()
  const { clock, lang } = usePorts()
  const now = clock.now()
  const say = (time: string) => sayMoment(time, now, lang)
  const { title, serialNumber, starterName, starterDeptName, createTime, processIsFinished, dueTime, holders } = process
  const by = { name: starterName, dept: starterDeptName, time: say(createTime) }
  const payment = process.payment && safeLink(process.payment)
  const nearness = dueTime === null ? 'far' : nearnessOf(dueTime, now)
  return (
    <header className="process-head">
      <h1>
        {title}{' '}
        <span className="process-tag" data-look={LOOKS[processIsFinished]}>
          {t(`processStatus.${processIsFinished}`)}
        </span>
        {dueTime && (
          <span className="process-tag" data-look={DUE[nearness]}>
            {t(nearness === 'past' ? 'process.overdue' : 'process.due', { time: say(dueTime) })}
          </span>
        )}
      </h1>
      <p>
        {serialNumber && <span>{t('process.number', { number: serialNumber })}</span>}
        <span className="process-by">
          <Face name={starterName} />
          {t(starterDeptName ? 'process.startedByDept' : 'process.startedBy', by)}
        </span>
      </p>
      {holders.length > 0 && (
        <p>
          {holders.map(({ name, deputyOf, taskName, createTime: since }) => (
            <span key={`${taskName} ${name}`}>
              {t('process.heldBy', {
                task: taskName,
                name: deputyOf ? t('process.deputy', { name, of: deputyOf }) : name,
                time: saySince(since, t, now),
              })}
            </span>
          ))}
        </p>
      )}
      {payment && (
        <p>
          <Button type="primary" href={payment} target="_blank" rel="noopener noreferrer">
            {t('process.pay')}
          </Button>
        </p>
      )}
    </header>
  )
}
