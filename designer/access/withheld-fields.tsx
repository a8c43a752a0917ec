/** The fields a party does not see, and the masked ones it sees whole, each one press away. @source docs/designer.md#access */
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { rightsOf } from '../commands/access/party-rights.ts'
import { FindFields, isWanted } from '../controls/choices/find-fields.tsx'
import { useSay } from '../say/say.ts'
import type { Named } from '../say/use-parties.ts'
import { usePutFieldRight, usePutWhole } from './use-put-field-right.ts'

export function WithheldFields({ entity, party, name }: { entity: EntityDocument } & Pick<Named, 'party' | 'name'>) {
  const t = useT()
  const say = useSay()
  const [wanted, setWanted] = useState('')
  const put = usePutFieldRight(entity, party, name)
  const hidden = rightsOf(entity, party)?.hide ?? []
  return (
    <fieldset className="dz-withheld">
      <legend>{t('designer.access.withheld', { who: name })}</legend>
      <FindFields fields={entity.fields} wanted={wanted} onWanted={setWanted} />
      {entity.fields
        .filter(field => isWanted(field, wanted))
        .map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-pressed={hidden.includes(id)}
            onClick={() => put(id, hidden.includes(id) ? 'write' : 'hide')}
          >
            {say.text(title)}
          </button>
        ))}
    </fieldset>
  )
}

export function WholeFields({ entity, party, name }: { entity: EntityDocument } & Pick<Named, 'party' | 'name'>) {
  const t = useT()
  const say = useSay()
  const put = usePutWhole(entity, party, name)
  const whole = rightsOf(entity, party)?.unmask ?? []
  // one that is no longer masked can be taken out
  const offered = entity.fields.filter(({ id, masked }) => masked || whole.includes(id))
  if (offered.length === 0) return null
  return (
    <fieldset className="dz-withheld">
      <legend>{t('designer.access.whole', { who: name })}</legend>
      {offered.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={whole.includes(id)} onClick={() => put(id, !whole.includes(id))}>
          {say.text(title)}
        </button>
      ))}
    </fieldset>
  )
}
