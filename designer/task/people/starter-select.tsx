/** Chooses who starts a process that is tried. @source docs/designer.md#processes */
import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import './trial-texts.ts'
import { useFindPeople } from './use-people.ts'

export interface Starter {
  value: string
  label: string
}

interface StarterSelectProps {
  id?: string
  onChange(as: string): void
}

/** `onChange` gets `user:123`, '' for oneself. */
export function StarterSelect({ id, onChange }: StarterSelectProps) {
  const t = useT()
  const { found, find } = useFindPeople()
  const [chosen, setChosen] = useState<Starter | null>(null)
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
      onChange={value => {
        setChosen(people.find(one => one.value === value) ?? null)
        onChange(value === undefined ? '' : `user:${value}`)
      }}
    />
  )
}
