import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { matches } from '#engine/text/match.ts'
import { type FieldWord, NEW_WORDS, searchWords } from '../../kind/words.ts'
import { useSay } from '../../say/say.ts'
import './choices.css'

interface TypeSelectProps {
  value: FieldWord | undefined
  label: string
  /** the kinds to choose from; all by default */
  kinds?: readonly FieldWord[]
  onChange(kind: FieldWord): void
  /** it stands open until something is chosen or it is left */
  onClose?(): void
}

/** A select of kinds of fields, searchable by name, what else people call them, pinyin or initials. */
export function TypeSelect({ value, label, kinds = NEW_WORDS, onChange, onClose }: TypeSelectProps) {
  const say = useSay()
  const drawn = ({ value, label }: { value?: string | number; label?: ReactNode }) => (
    <span className="dz-kind-name">
      <Icon name={named(value)?.icon} />
      {label}
    </span>
  )
  const named = (id: unknown) => kinds.find(kind => kind.id === id)
  return (
    <Select<string>
      showSearch
      size="small"
      className="dz-type"
      value={value?.id}
      aria-label={label}
      popupMatchSelectWidth={false}
      virtual={false}
      onChange={id => onChange(named(id)!)}
      {...(onClose && { autoFocus: true, defaultOpen: true, onOpenChange: open => open || onClose() })}
      filterOption={(typed, option) => matches(typed, searchWords(named(option?.value)))}
      labelRender={drawn}
      optionRender={drawn}
      options={kinds.map(({ id, title }) => ({ value: id, label: say.text(title) }))}
    />
  )
}
