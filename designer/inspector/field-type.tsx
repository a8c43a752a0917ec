/** What a field is, with its icon: a choice, until records may hold its values. @source docs/designer.md#inspector */
import { isEntity } from '#engine/kind/entity.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { TypeSelect } from '../controls/choices/type-select.tsx'
import { useRetype } from '../controls/choices/use-retype.ts'
import { wordOfField } from '../kind/words.ts'
import { useKindTitle } from '../say/use-type-title.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { Retype } from './retype.tsx'

export function FieldType({ entity, field }: { entity: EntityDocument; field: Field }) {
  const t = useT()
  const kindTitle = useKindTitle()
  const retype = useRetype(nameOf(entity))
  const { published } = useSessionState('published')
  const before = published[nameOf(entity)]
  const isFixed = isEntity(before) && before.fields.some(one => one.id === field.id && one.type === field.type)
  const word = wordOfField(field)
  if (!isFixed) return <TypeSelect value={word} label={t('designer.key.type')} onChange={kind => retype(field, kind)} />
  return (
    <div className="dz-row">
      <Icon name={word?.icon} />
      <span className="dz-quiet dz-fill">{kindTitle(field)}</span>
      <Retype key={field.id} entity={entity} field={field} />
    </div>
  )
}
