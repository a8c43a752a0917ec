/** What happened, the newest first, and what is still to come. @source WU-15, WU-25, WU-26 */
import { lazy, Suspense } from 'react'
import type { FlowComment, FlowHistoryItem } from '#adapters/wire/process.ts'
import { nodeStates } from '#engine/flow/diagram/node-states.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { minuteOf, sayHandler } from '#engine/react/process/said.ts'
import { type Translate, useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useProcess } from '../use-process.ts'

const Coming = lazy(() => import('./coming.tsx'))

/** types of what only leads from step to step */
const ROUTE = /^sequenceFlow$|Gateway$/

/** said by the word of the decision */
const DECIDED = /^(reject|rollback|terminate|explain)Comment$/

export default function ProcessHistory() {
  const page = useProcess()
  if (!page) return null
  return (
    <>
      <Steps flow={page.flow} />
      {page.process?.endTime === null && (
        <Suspense>
          <Coming read={page.readComing} of={page.flow} />
        </Suspense>
      )}
    </>
  )
}

function Steps({ flow }: { flow: FlowHistoryItem[] }) {
  const t = useT()
  const steps = flow.filter(({ historyActivityType }) => !ROUTE.test(historyActivityType)).toReversed()
  if (steps.length === 0) return <p>{t('process.historyEmpty')}</p>
  return (
    <ol className="process-history">
      {steps.map(step => (
        <li
          key={`${step.historyActivityId} ${step.createTime} ${step.assigneeName}`}
          data-look={nodeStates([step]).get(step.historyActivityId)}
          data-faced={step.assigneeName !== '' || undefined}
        >
          {step.assigneeName && <Face name={step.assigneeName} />}
          <Step step={step} t={t} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step, t }: { step: FlowHistoryItem; t: Translate }) {
  const { historyActivityName, deptName, createTime, endTime, outcome, comments } = step
  return (
    <>
      <b>{historyActivityName}</b> {sayHandler(step, t)}
      {deptName && <span className="process-quiet"> {deptName}</span>}
      {outcome && <em className="process-word">{t(`process.outcome.${outcome}`)}</em>}
      <time className="process-quiet">
        {endTime === null ? `${minuteOf(createTime)} · ${t('process.waits')}` : minuteOf(endTime)}
      </time>
      {comments.map(comment => (
        <Comment
          key={`${comment.time} ${comment.type} ${comment.fullMessage}`}
          isSaid={comment.type === 'comment' || (outcome !== undefined && DECIDED.test(comment.type))}
          {...{ comment, t }}
        />
      ))}
    </>
  )
}

/** @param isSaid  what it is stands above it already */
function Comment({ comment, isSaid, t }: { comment: FlowComment; isSaid: boolean; t: Translate }) {
  const { type, fullMessage, attachment = [], signature, userName, superseded, left = [], changed = [] } = comment
  const picture = signature && safeLink(signature)
  return (
    <div className="process-comment" data-superseded={superseded || undefined}>
      {!isSaid && <span className="process-quiet">{t(`process.comment.${type}`)} </span>}
      {fullMessage}
      {changed.length > 0 && <span>{t('process.changed', { names: changed.join(', ') })}</span>}
      {left.length > 0 && <span className="process-quiet"> · {t('process.left', { names: left.join(', ') })}</span>}
      {superseded && <span className="process-quiet"> · {t('process.superseded')}</span>}
      {attachment.map(({ link, name }) => (
        <a key={link} href={safeLink(link)} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      {picture && <img src={picture} alt={t('process.signedBy', { name: userName })} width={80} height={50} />}
    </div>
  )
}
