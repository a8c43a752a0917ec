/** The usual arrangements as sentences: for whom, who keeps the records, which fields are withheld. @source docs/designer.md#access */
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { isSameParty, keyOfParty, type Party } from '../commands/access/party-rights.ts'
import { useParties } from '../say/use-parties.ts'
import { KeeperSelect } from './keeper-select.tsx'
import { arrangementOf, keepersOf, type Preset, presetsFor } from './presets.ts'
import { WholeFields, WithheldFields } from './withheld-fields.tsx'

interface PresetChoiceProps {
  entity: EntityDocument
  /** how many and who they are; '' until it is known */
  sayPeople(party: Party): string
  onChoose(preset: Preset, of: Party): void
  onKeepers(keepers: Party[]): void
}

export function PresetChoice({ entity, sayPeople, onChoose, onKeepers }: PresetChoiceProps) {
  const t = useT()
  const parties = useParties()
  const [picked, setPicked] = useState<Party | null>(null)
  const now = arrangementOf(entity)
  const of = parties.find(picked ?? now?.of ?? parties.everyone.party)
  const chosen = now && isSameParty(now.of, of.party) ? now.id : null
  const keepers = keepersOf(entity)
  const told = keepers.flatMap(party => {
    const people = sayPeople(party)
    return people === '' ? [] : t('designer.access.party', { name: parties.find(party).name, people })
  })
  const arrange = (id: Preset['id']) => {
    const preset = presetsFor(of.party).find(one => one.id === id)
    if (preset) onChoose(preset, of.party)
  }
  const byKey = (key: string) => parties.all.find(one => one.key === key)?.party ?? null
  return (
    <div className="dz-presets">
      <div className="dz-row">
        <label htmlFor={`dz-preset-of-${entity.key}`}>{t('designer.access.presetOf')}</label>
        <Select
          id={`dz-preset-of-${entity.key}`}
          showSearch
          optionFilterProp="label"
          className="dz-add-party"
          popupMatchSelectWidth={false}
          value={keyOfParty(of.party)}
          options={parties.options}
          onChange={key => setPicked(byKey(key))}
        />
      </div>
      <Radio.Group
        aria-label={t('designer.access.preset')}
        name={`dz-preset-${entity.key}`}
        value={chosen ?? 'none'}
        onChange={event => arrange(event.target.value)}
      >
        {presetsFor(of.party).map(({ id }) => (
          <Radio key={id} value={id}>
            {t(`designer.access.preset.${id}`, { who: of.name })}
          </Radio>
        ))}
        {now === null && <Radio value="none">{t('designer.access.preset.none')}</Radio>}
      </Radio.Group>
      <div className="dz-row">
        <label htmlFor={`dz-keepers-${entity.key}`}>{t('designer.access.keepers')}</label>
        <KeeperSelect id={`dz-keepers-${entity.key}`} keepers={keepers} onChange={onKeepers} />
      </div>
      {told.length > 0 && <p className="dz-quiet">{told.join(t('designer.comma'))}</p>}
      {chosen !== null && chosen !== 'closed' && (
        <>
          <WithheldFields entity={entity} party={of.party} name={of.name} />
          <WholeFields entity={entity} party={of.party} name={of.name} />
        </>
      )}
    </div>
  )
}
