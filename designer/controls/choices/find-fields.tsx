import { Input } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import './choices.css'

/** more than are seen at once */
const FEW = 20

interface FindFieldsProps {
  fields: readonly Field[]
  wanted: string
  onWanted(wanted: string): void
}

/** A search for the fields of a large model; nothing for a small one. */
export function FindFields({ fields, wanted, onWanted }: FindFieldsProps) {
  const t = useT()
  if (fields.length <= FEW) return null
  return (
    <Input
      allowClear
      className="dz-find"
      value={wanted}
      placeholder={t('designer.palette.find')}
      aria-label={t('designer.sheet.find')}
      onChange={event => onWanted(event.target.value)}
    />
  )
}

/** Matches by name in either language, pinyin or code. */
export const isWanted = (field: Field, wanted: string): boolean =>
  matches(wanted, [field.title.zh, field.title.en, field.id])
