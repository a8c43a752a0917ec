/** A select of names, shown by their titles; it may also accept typed values. */
import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { useSay } from '../../say/say.ts'
import type { Choice } from './step-choices.ts'

export interface Option {
  value: string
  label: string
}

/** The choices as options, shown by title, word, or else name. */
export function useOptions(): (choices: readonly Choice[]) => Option[] {
  const t = useT()
  const say = useSay()
  return choices =>
    choices.map(({ value, title, word }) => ({
      value,
      label: [say.text(title), word && t(word)].filter(Boolean).join(' · ') || value,
    }))
}

interface ChoiceSelectProps {
  id?: string
  label?: string
  placeholder?: string
  value: string | null
  options: readonly Option[]
  /** turns typed text into an option; null when it cannot be one */
  typed?(text: string): Option | null
  onChange(value: string | null): void
}

export function ChoiceSelect({ id, label, placeholder, value, options, typed, onChange }: ChoiceSelectProps) {
  const [text, setText] = useState('')
  const own = text.trim() === '' ? null : (typed?.(text.trim()) ?? null)
  const known = options.some(option => option.value === value) || value === null
  const shown = [...(own ? [own] : []), ...options, ...(known || own?.value === value ? [] : [{ value, label: value }])]
  return (
    <Select
      id={id}
      className="dz-full"
      showSearch
      allowClear={id !== undefined}
      value={value}
      placeholder={placeholder}
      aria-label={label}
      popupMatchSelectWidth={false}
      onSearch={setText}
      onChange={chosen => {
        setText('')
        onChange(chosen ?? null)
      }}
      options={shown}
      filterOption={(wanted, option) => option?.value === own?.value || matches(wanted, [option?.label, option?.value])}
    />
  )
}
