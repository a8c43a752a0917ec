/** The records affected by a stricter model, on request. @source docs/designer.md#publishing */
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Effect, Touched } from '#adapters/wire/design.ts'
import { isPage } from '#engine/kind/page.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'

interface TouchedListProps {
  /** as published */
  entity: EntityDocument
  of: Effect['tightenings'][number]
}

export function TouchedList({ entity, of }: TouchedListProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { app } = useSessionState('app')
  const { port, ports } = useOutside()
  const [touched, setTouched] = useState<Touched | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    let current = true
    port.touched(app.key, entity.key, of).then(
      found => current && setTouched(found),
      error => current && setFailed(error),
    )
    return () => {
      current = false
    }
  }, [port, app.key, entity.key, of])
  if (failed !== null) return <Alert type="warning" showIcon message={say.fault(failed)} />
  if (!touched) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const { total, records } = touched
  const page = app.published.find(one => isPage(one) && one.from === entity.key)
  const show = ({ field, value }: Touched['records'][number]['values'][number]) => {
    const known = entity.fields.find(one => one.id === field)
    return known && !LABELLED.includes(known.type) ? formatValue(known, value as Json, { lang }) : ''
  }
  return (
    <div className="dz-touched">
      {records.length > 0 && (
        <ul>
          {records.map(({ id, label, values }) => (
            <li key={id}>{[label, ...values.map(show)].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
      <small className="dz-quiet">
        {t(`designer.touched.${records.length === total ? 'all' : 'first'}`, { total, shown: records.length })}
      </small>
      {page && (
        <Button type="link" size="small" onClick={() => ports.route.open(page.key)}>
          {t('designer.touched.open')}
        </Button>
      )}
    </div>
  )
}

/** Types whose values are ids or codes, which mean nothing to people. */
const LABELLED = ['ref', 'refs', 'user', 'users', 'dept', 'depts', 'region', 'dict', 'children', 'file', 'json']
