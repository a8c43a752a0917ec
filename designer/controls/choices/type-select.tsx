import { Select } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import type { FieldType } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { titleOfType, wordOfField } from '../../kind/words.ts'
import { TYPES } from '../../new/new-field.ts'
import { useSay } from '../../say/say.ts'
import './choices.css'

interface TypeSelectProps {
  value: FieldType
  label: string
  /** the types to choose from; all by default */
  types?: readonly FieldType[]
  onChange(type: FieldType): void
}

/** A select of field types, searchable by name, pinyin or initials. */
export function TypeSelect({ value, label, types = TYPES, onChange }: TypeSelectProps) {
  const say = useSay()
  return (
    <Select<FieldType>
      showSearch
      size="small"
      className="dz-type"
      value={value}
      aria-label={label}
      popupMatchSelectWidth={false}
      onChange={onChange}
      filterOption={(typed, option) => matches(typed, [String(option?.label), String(option?.value)])}
      optionRender={({ value }) => <TypeOption type={value as FieldType} />}
      options={types.map(type => ({ value: type, label: say.text(titleOfType(type)) }))}
    />
  )
}

/** The word of a type with its icon. */
function TypeOption({ type }: { type: FieldType }) {
  const say = useSay()
  return (
    <span className="dz-row">
      <Icon name={wordOfField({ type })?.icon} />
      {say.text(titleOfType(type))}
    </span>
  )
}
