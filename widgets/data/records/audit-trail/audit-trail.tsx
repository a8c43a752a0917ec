/**
 * The changes of a record and its comments, the newest first, with buttons to restore a state. Loaded when it is
 * opened. @source JB-18
 */
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { ChangeEntry, CommentEntry, ToldFile, TrailEntry } from '#adapters/wire/trail.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/trail.json'
import { ChangedValues } from '../../../parts/changed-values.tsx'
import FileCells from '../row/file-cells.tsx'
import { Failed } from '../row/states.tsx'
import { CommentBox } from './comment-box.tsx'
import { sayAgo } from './say-ago.ts'
import './audit-trail.css'
import { usePages } from './use-pages.ts'

addTexts('trail', texts)

/** Fields of a change shown at first. */
const IN_SIGHT = 6

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
  const { data, notify, lang, me } = usePage().ports
  const { key } = entity.document
  const { rows, failed, more, reload } = usePages<TrailEntry>(`${key}.timeline`, { id }, stamp)
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
  return (
    <>
      <section className="sw-trail-part-of" aria-label={t('data.trail')}>
        <h3>{t('data.trail')}</h3>
        {failed ? (
          <Failed error={failed} onRetry={reload} />
        ) : !rows ? (
          <Skeleton lines={5} />
        ) : rows.length === 0 ? (
          <p className="sw-trail-none">{t('trail.empty')}</p>
        ) : (
          <ol className="sw-trail">
            {rows.map(entry =>
              entry.kind === 'comment' ? (
                <Comment key={entry.id} entry={entry} onRemove={() => void remove(entry)} />
              ) : (
                <Change key={entry.id} entry={entry} onRestore={() => void restore(entry)} />
              ),
            )}
          </ol>
        )}
        {more && <Button onClick={more}>{t('trail.older')}</Button>}
      </section>
      <CommentBox place={`draft/${me.tenant}/comment/${key}/${id}`} onSay={say} />
    </>
  )
}

/** Who did what and when, with the possible actions. */
function Head({
  does,
  entry,
  part,
  children,
}: {
  does: string
  entry: TrailEntry
  part?: string
  children: ReactNode
}) {
  const t = useT()
  const { clock, lang } = usePage().ports
  const ago = sayAgo(entry.at, clock.now(), lang)
  return (
    <div className="sw-trail-head">
      <strong>{does}</strong>
      {part && <span className="sw-trail-part">{part}</span>}
      <span>{entry.who || t('trail.product')}</span>
      <time title={ago === entry.at ? undefined : entry.at}>{ago}</time>
      {children}
    </div>
  )
}

function Comment({ entry, onRemove }: { entry: CommentEntry; onRemove(): void }) {
  const t = useT()
  const { text, who, remover, removes } = entry
  return (
    <li className="sw-trail-comment">
      <Head does={t('trail.comment')} entry={entry}>
        {removes && (
          <Button size="small" type="link" aria-label={t('trail.removeOf', { who, at: entry.at })} onClick={onRemove}>
            {t('trail.removeComment')}
          </Button>
        )}
      </Head>
      {text === null ? (
        <p className="sw-trail-none">{t('trail.commentGone', { who: remover })}</p>
      ) : (
        <p className="sw-trail-said">{text}</p>
      )}
    </li>
  )
}

function Change({ entry, onRestore }: { entry: ChangeEntry; onRestore(): void }) {
  const t = useT()
  return (
    <li className={`sw-trail-${entry.verb}`}>
      <Head does={t(`trail.${entry.verb}`)} entry={entry} part={entry.part}>
        {entry.restores && (
          <Button size="small" type="link" aria-label={t('trail.backOf', { at: entry.at })} onClick={onRestore}>
            {t('trail.back')}
          </Button>
        )}
      </Head>
      <Fields entry={entry} />
    </li>
  )
}

function Fields({ entry: { fields, verb, rowsOnly } }: { entry: ChangeEntry }) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  if (fields.length === 0)
    return verb === 'edit' ? <p className="sw-trail-none">{t(rowsOnly ? 'trail.rows' : 'trail.hidden')}</p> : null
  const shown = whole ? fields : fields.slice(0, IN_SIGHT)
  const rows = shown.map(({ title, before, after, files }) => ({
    title,
    before: files ? linksTo(files.before) : before,
    after: files ? linksTo(files.after) : after,
  }))
  return (
    <>
      <ChangedValues label={t(`trail.${verb}`)} rows={rows} sides={verb === 'add' ? ['after'] : undefined} />
      {!whole && fields.length > IN_SIGHT && (
        <Button size="small" type="link" onClick={() => setWhole(true)}>
          {t('trail.more', { n: fields.length - IN_SIGHT })}
        </Button>
      )}
    </>
  )
}

/** Files of a change: those the reader may open are links, of others only the name is shown. */
function linksTo(files: ToldFile[]): ReactNode {
  return files.length === 0
    ? null
    : files.map(({ name, link }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened does not change any more
        <div key={at}>{link ? <FileCells files={[{ name, link }]} /> : name}</div>
      ))
}
