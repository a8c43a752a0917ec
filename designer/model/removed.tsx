/**
 * Fields of the published version that are not in the draft: their values are kept, and they can be restored.
 * @source docs/designer.md#surfaces
 */
import { Button } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useSession } from '../session/designer-context.tsx'
import { usePublishedFields } from './use-published-fields.ts'

export function Removed({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const gone = usePublishedFields(entity).filter(field => !entity.fields.some(one => one.id === field.id))
  if (gone.length === 0) return null
  return (
    <section className="dz-removed" aria-label={t('designer.sheet.removed')}>
      <h3>{t('designer.sheet.removed')}</h3>
      <ul>
        {gone.map(field => (
          <li key={field.id} className="dz-row">
            <span className="dz-fill">{say.text(field.title)}</span>
            <Button
              size="small"
              onClick={() => {
                const after = entity.fields.at(-1)?.id ?? null
                session.run('field.restore', { document: nameOf(entity), field, after })
              }}
            >
              {t('designer.sheet.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
