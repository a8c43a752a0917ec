/** The usual arrangements as sentences, and those who keep the records, by name. @source docs/designer.md#surfaces */
import { Radio } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Party } from '../commands/access/party-rights.ts'
import { useParties } from '../say/use-parties.ts'
import { keepersOf, PRESETS, type Preset, presetOf } from './presets.ts'

interface PresetChoiceProps {
  entity: EntityDocument
  /** how many and who they are; '' until it is known */
  sayPeople(party: Party): string
  onChoose(preset: Preset): void
}

export function PresetChoice({ entity, sayPeople, onChoose }: PresetChoiceProps) {
  const t = useT()
  const parties = useParties()
  const chosen = presetOf(entity)
  const keepers = keepersOf(entity).map(party => {
    const { name } = parties.find(party)
    const people = sayPeople(party)
    return people === '' ? name : t('designer.access.party', { name, people })
  })
  return (
    <div className="dz-presets">
      <Radio.Group
        aria-label={t('designer.access.preset')}
        name={`dz-preset-${entity.key}`}
        value={chosen ?? 'none'}
        onChange={event => {
          const preset = PRESETS.find(({ id }) => id === event.target.value)
          if (preset) onChoose(preset)
        }}
      >
        {PRESETS.map(({ id }) => (
          <Radio key={id} value={id}>
            {t(`designer.access.preset.${id}`)}
          </Radio>
        ))}
        {chosen === null && <Radio value="none">{t('designer.access.preset.none')}</Radio>}
      </Radio.Group>
      <p>
        <span className="dz-quiet">{t('designer.access.keepers')}</span>
        {keepers.join(t('designer.comma')) || t('designer.access.keepers.none')}
      </p>
    </div>
  )
}
