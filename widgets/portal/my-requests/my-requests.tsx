import type { ProcessRow } from '#adapters/wire/process.ts'
import { portalDetail, portalStart } from '#engine/flow/process-address.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import statuses from '#schemas/text/process-status.json' with { type: 'json' }
import { Fed } from '../../parts/front/fed.tsx'
import { Moment } from '../../parts/said/moment.tsx'
import type { Props } from './props.gen.ts'
import './my-requests.css'

addTexts('processStatus', statuses)

/** A request, and of one that came back what was said. */
export type RequestLine = ProcessRow & { why: string | null }

export interface RequestsFeed {
  records: RequestLine[]
  total: number
}

const ALL = { sent: '/plugin/workflow/process/send', todo: '/plugin/workflow/process/todo' }

/** Where each request of the reader stands, who has it, since when, and of a returned one why; or what waits for them. */
export default function MyRequests(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<RequestsFeed>(widget)
  const { list } = widget.props
  const heading = widget.title || t(`front.requests.${list}`)
  return (
    <section className="my-requests" aria-label={heading}>
      <h2>{heading}</h2>
      <Fed feed={feed} rows={4}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState low icon="form" text={t(`front.requests.none.${list}`)} />
          ) : (
            <>
              <ul className="front-list" aria-label={heading}>
                {records.map(row => (
                  <Line key={row.id} row={row} list={list} />
                ))}
              </ul>
              {total > records.length && <a href={ALL[list]}>{t('front.requests.all', { count: total })}</a>}
            </>
          )
        }
      </Fed>
    </section>
  )
}

/** A start that begins with what was written in this request. @source ADR 0054 */
const againAt = ({ processDefinitionKey: processDefKey, processInsId: from }: RequestLine): string =>
  portalStart({ processDefKey, from }).address

function Line({ row, list }: { row: RequestLine; list: Props['list'] }) {
  const t = useT()
  const { processInsId, taskId, processIsFinished: status, assigneeName, taskName } = row
  const opened = portalDetail(list === 'todo' && taskId ? { taskId, processInsId } : { processInsId })
  return (
    <li>
      <h3>
        <a href={opened} target="_blank" rel="noopener">
          {row.title || row.processDefinitionName}
        </a>
      </h3>
      <p>
        {/* that what waits for the reader is in approval says nothing */}
        {(list === 'sent' || status !== 'unfinished') && (
          <span data-status={status}>{t(`processStatus.${status}`)}</span>
        )}
        {list === 'sent' && taskName && assigneeName && (
          <span>{t('front.requests.at', { task: taskName, who: assigneeName })}</span>
        )}
        {list === 'todo' && <span>{t('front.requests.from', { who: row.starterName, task: taskName ?? '' })}</span>}
        <Moment value={row.createTime} />
      </p>
      {list === 'sent' && row.repeatable && (
        <p className="my-requests-again">
          <a href={againAt(row)} target="_blank" rel="noopener">
            {t('front.requests.again')}
          </a>
        </p>
      )}
      {row.why && <p className="my-requests-why">{t('front.requests.why', { text: row.why })}</p>}
    </li>
  )
}
