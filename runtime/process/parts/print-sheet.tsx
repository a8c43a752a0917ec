/**
 * A process on A4: number, the readable fields, and a box for each opinion with signature and date.
 * @source WU-18; docs/workflow.md#print
 */
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { PaperSheet } from '#engine/react/paper/paper-sheet.tsx'
import { minuteOf, sayHandler } from '#engine/react/process/said.ts'
import { useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { HostedForm } from './hosted-form.tsx'

const RUNNING = new Set(['unfinished', 'recall', 'reject'])

interface PrintSheetProps {
  detail: ProcessDetail
  ports: Ports
  onDone(): void
}

export default function PrintSheet({ detail: { process, form, flow }, ports, onDone }: PrintSheetProps) {
  const t = useT()
  const handled = flow.filter(({ comments, endTime }) => endTime !== null && comments.length > 0)
  return (
    <PaperSheet ready onDone={onDone}>
      {RUNNING.has(process.processIsFinished) && (
        <div className="process-print-mark" aria-hidden="true">
          {t('process.printRunning')}
        </div>
      )}
      <h1>{process.title}</h1>
      <p className="sw-paper-line">
        <span>{process.serialNumber && t('process.number', { number: process.serialNumber })}</span>
        <span>{t('process.startedBy', { name: process.starterName, time: minuteOf(process.createTime) })}</span>
      </p>
      {form && <HostedForm form={form} ports={ports} viewOnly />}
      {handled.length > 0 && <h2>{t('process.printOpinions')}</h2>}
      {handled.map(step => (
        <section
          key={`${step.historyActivityId} ${step.createTime} ${step.assigneeName}`}
          className="process-print-box"
        >
          <h3>{step.historyActivityName}</h3>
          {step.comments
            .filter(({ superseded }) => !superseded)
            .map(({ fullMessage, seen, signature, time, type, userName }) => (
              <div key={`${time} ${fullMessage}`}>
                <p>{fullMessage || t(type === 'comment' ? 'process.phrase1' : `process.comment.${type}`)}</p>
                <footer>
                  {signature && safeLink(signature) && (
                    <img src={safeLink(signature)} alt={t('process.signedBy', { name: userName })} />
                  )}
                  {sayHandler(step, t)} {minuteOf(time || step.endTime || '')}
                  {seen && <small>{t('process.printSeen', { digest: seen.slice(0, 16) })}</small>}
                </footer>
              </div>
            ))}
        </section>
      ))}
    </PaperSheet>
  )
}
