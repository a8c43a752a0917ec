/** What happened to a record, the newest first, with the way back to an earlier state. Fetched when it is looked at. @source JB-18 */
import { Button } from 'antd'
import { useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { ToldField, TrailEntry } from '#adapters/wire/trail.ts'
import { Skeleton } from '#engine/react/render/waiting.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/trail.json'
import { Failed } from './states.tsx'
import './trail.css'
import { usePages } from './use-pages.ts'

addTexts('trail', texts)

/** Fields in sight of one change. */
const IN_SIGHT = 6

interface TrailProps {
  entity: ClientEntity
  id: string
  onRestored(record: WireRecord): void
}

export default function Trail({ entity, id, onRestored }: TrailProps) {
  const t = useT()
  const { data, notify, lang } = usePage().ports
  const { key } = entity.document
  const { rows, failed, more, reload } = usePages<TrailEntry>(`${key}.timeline`, { id })
  const restore = async ({ id: change, at }: TrailEntry) => {
    if (!(await notify.confirm(t('trail.backAsk', { at })))) return
    try {
      onRestored((await data.call(`${key}.restore`, { id, change })) as WireRecord)
    } catch (error) {
      notify.message('error', sayFault(error, lang))
    }
  }
  if (failed) return <Failed error={failed} onRetry={reload} />
  if (!rows) return <Skeleton lines={5} />
  if (rows.length === 0) return <p className="sw-trail-none">{t('trail.empty')}</p>
  return (
    <>
      <ol className="sw-trail">
        {rows.map(entry => (
          <li key={entry.id} className={`sw-trail-${entry.verb}`}>
            <div className="sw-trail-head">
              <strong>{t(`trail.${entry.verb}`)}</strong>
              {entry.part && <span className="sw-trail-part">{entry.part}</span>}
              <span>{entry.who || t('trail.product')}</span>
              <time>{entry.at}</time>
              {entry.restores && (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('trail.backOf', { at: entry.at })}
                  onClick={() => void restore(entry)}
                >
                  {t('trail.back')}
                </Button>
              )}
            </div>
            <Fields entry={entry} />
          </li>
        ))}
      </ol>
      {more && <Button onClick={more}>{t('trail.older')}</Button>}
    </>
  )
}

function Fields({ entry: { fields, verb, rowsOnly } }: { entry: TrailEntry }) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  if (fields.length === 0)
    return verb === 'edit' ? <p className="sw-trail-none">{t(rowsOnly ? 'trail.rows' : 'trail.hidden')}</p> : null
  const shown = whole ? fields : fields.slice(0, IN_SIGHT)
  return (
    <>
      <dl>
        {shown.map(field => (
          <div key={field.title}>
            <dt>{field.title}</dt>
            <dd>
              <Difference {...field} isNew={verb === 'add'} />
            </dd>
          </div>
        ))}
      </dl>
      {!whole && fields.length > IN_SIGHT && (
        <Button size="small" type="link" onClick={() => setWhole(true)}>
          {t('trail.more', { n: fields.length - IN_SIGHT })}
        </Button>
      )}
    </>
  )
}

function Difference({ before, after, isNew }: ToldField & { isNew: boolean }) {
  const t = useT()
  const nothing = <i>{t('trail.nothing')}</i>
  if (isNew) return after || nothing
  return (
    <>
      <del>{before || nothing}</del>
      <span aria-hidden="true"> → </span>
      <ins>{after || nothing}</ins>
    </>
  )
}
