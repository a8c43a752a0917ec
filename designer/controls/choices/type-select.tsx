import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { FieldType } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { TYPES } from '../../new/new-field.ts'
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
  const t = useT()
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
      options={types.map(type => ({ value: type, label: t(`designer.type.${type}`) }))}
    />
  )
}
