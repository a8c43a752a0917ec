/** The effects of publishing on existing records, counted by the server. @source docs/designer.md#publishing */
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Effect } from '#adapters/wire/design.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { type Translate, useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { TouchedList } from './touched-list.tsx'

type Tightened = Effect['tightenings'][number]

interface EffectsProps {
  /** null while they are counted */
  effects: Effect[] | null
  failed: unknown
}

export function Effects({ effects, failed }: EffectsProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { app, view } = useSessionState('app', 'view')
  if (failed !== null)
    return <Alert type="error" showIcon message={t('designer.effects.failed')} description={say.fault(failed)} />
  if (!effects) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (effects.length === 0) return <p className="dz-quiet">{t('designer.effects.none')}</p>
  const fieldName = (entity: string, id: string) => {
    const models = [view.entity(entity), ...app.published.filter(one => isEntity(one) && one.key === entity)]
    const fields = models.flatMap(model => (isEntity(model) ? model.fields : []))
    return say.text(fields.find(field => field.id === id)?.title) || id
  }
  const runs = (key: string) => app.published.find((one): one is EntityDocument => isEntity(one) && one.key === key)
  const namesOf = (entity: string, { field, beside = [] }: Tightened) =>
    [field, ...beside].map(id => fieldName(entity, id)).join(' + ')
  return effects.map(({ entity, records, tightenings }) => (
    <ul key={entity} className="dz-effects" aria-label={say.text(view.entity(entity)?.title)}>
      {tightenings.map(one => (
        <li key={`${one.kind} ${one.field} ${one.check ?? ''}`} data-touches={one.touches}>
          <strong>
            {t(`designer.effects.${one.kind}`, {
              name: namesOf(entity, one),
              limit: one.limit,
              from: one.from && fieldName(entity, one.from),
            })}
          </strong>
          <span>{sayCount(one, records, t, lang)}</span>
          {runs(entity) && one.touches !== null && one.touches > 0 && <Which entity={runs(entity)!} of={one} />}
        </li>
      ))}
    </ul>
  ))
}

/** Opens the list of the affected records. */
function Which(props: { entity: EntityDocument; of: Tightened }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'designer.touched.hide' : 'designer.touched.which')}
      </Button>
      {open && <TouchedList {...props} />}
    </>
  )
}

/** Texts for restrictions whose affected records are not simply invalid. */
const WORDS: Partial<Record<Tightened['kind'], string>> = {
  removed: 'kept',
  required: 'empty',
  requiredWhen: 'empty',
  unique: 'twice',
  anyCase: 'twice',
  copied: 'converts',
}

function sayCount({ kind, touches, converted = 0 }: Tightened, records: number, t: Translate, lang: Lang): string {
  const count = (number: number) => number.toLocaleString(lang)
  if (touches === null) return t('designer.effects.unknown')
  const word = WORDS[kind] ?? 'misfit'
  return t(`designer.effects.${word}.${touches === 0 ? 'none' : 'some'}`, {
    touches: count(touches),
    records: count(records),
    converted: count(converted),
  })
}
