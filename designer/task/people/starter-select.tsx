/** Chooses who starts a process that is tried. @source docs/designer.md#processes */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import './trial-texts.ts'
import { useFindPeople } from './use-people.ts'

export interface Starter {
  value: string
  label: string
}

/** As a call names whoever starts: `user:123`; absent for oneself. */
export const startedAs = (starter: Starter | null): { as?: string } => (starter ? { as: `user:${starter.value}` } : {})

interface StarterSelectProps {
  id?: string
  /** null: oneself */
  chosen: Starter | null
  onChange(starter: Starter | null): void
}

export function StarterSelect({ id, chosen, onChange }: StarterSelectProps) {
  const t = useT()
  const { found, find } = useFindPeople()
  const people = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select<string>
      id={id}
      className="dz-full"
      showSearch
      allowClear
      value={chosen?.value}
      aria-label={t('trial.starter')}
      placeholder={t('trial.self')}
      onSearch={find}
      filterOption={false}
      notFoundContent={t('trial.findPerson')}
      options={people}
      onChange={value => onChange(people.find(one => one.value === value) ?? null)}
    />
  )
}
