/**
 * The changes of a record and its comments, the newest first, with buttons to restore a state. Loaded when it is
 * opened. @source JB-18
 */
import { Button } from 'antd'
import { Fragment } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { ChangeEntry, CommentEntry, TrailEntry } from '#adapters/wire/trail.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/trail.json'
import { Failed } from '../row/states.tsx'
import { byDay } from './by-day.ts'
import { CommentBox } from './comment/comment-box.tsx'
import { Change, Comment } from './deeds.tsx'
import { nameDay } from './say-ago.ts'
import './audit-trail.css'
import { usePages } from './use-pages.ts'

addTexts('trail', texts)

interface AuditTrailProps {
  entity: ClientEntity
  id: string
  /** another one reads it again */
  stamp: unknown
  onRestored(record: WireRecord): void
  /** whether an unsent comment may be discarded */
  mayLeave(): Promise<boolean>
}

export default function AuditTrail({ entity, id, stamp, onRestored, mayLeave }: AuditTrailProps) {
  const t = useT()
  const { data, notify, lang, me, clock } = usePage().ports
  const { key } = entity.document
  const { rows, failed, more, busy, reload } = usePages<TrailEntry>(`${key}.timeline`, { id }, stamp)
  const attempt = (call: () => Promise<void>) => call().catch(error => notify.message('error', sayFault(error, lang)))
  const restore = ({ id: change, at }: ChangeEntry) =>
    attempt(async () => {
      if (!(await notify.confirm(t('trail.backAsk', { at }))) || !(await mayLeave())) return
      onRestored((await data.call(`${key}.restore`, { id, change })) as WireRecord)
    })
  const remove = ({ id: comment }: CommentEntry) =>
    attempt(async () => {
      if (!(await notify.confirm(t('trail.removeAsk'), { danger: true }))) return
      await data.call(`${key}.removeComment`, { id, comment })
      reload()
    })
  const say = async (text: string) => {
    await data.call(`${key}.comment`, { id, text })
    reload()
  }
  const sayDay = (day: string) => nameDay(day, clock.now(), lang)
  return (
    <div className="sw-trail-side">
      <section className="sw-trail-of" aria-label={t('data.trail')}>
        <h3>{t('data.trail')}</h3>
        {failed ? (
          <Failed error={failed} onRetry={reload} />
        ) : !rows ? (
          <Skeleton lines={5} />
        ) : rows.length === 0 ? (
          <p className="sw-trail-none">{t('trail.empty')}</p>
        ) : (
          byDay(rows).map(({ day, deeds }) => (
            <Fragment key={day}>
              <h4 className="sw-trail-day">{sayDay(day)}</h4>
              <ol className="sw-trail">
                {deeds.map(deed =>
                  deed.kind === 'comment' ? (
                    <Comment key={deed.id} entry={deed} onRemove={() => void remove(deed)} />
                  ) : (
                    <Change key={deed.entries[0].id} entries={deed.entries} onRestore={entry => void restore(entry)} />
                  ),
                )}
              </ol>
            </Fragment>
          ))
        )}
        {more && (
          <Button loading={busy} onClick={more}>
            {t('trail.older')}
          </Button>
        )}
      </section>
      <CommentBox call={`${key}.mentionable`} id={id} place={`draft/${me.tenant}/comment/${key}/${id}`} onSay={say} />
    </div>
  )
}
