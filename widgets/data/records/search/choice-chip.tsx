/** A search among a few options as a chip: it opens a menu of them, each choice applies at once. */
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { nextChoice, type SearchChoices } from './choices-of.ts'

interface ChoiceChipProps {
  id: string
  title: string
  options: SearchChoices
  /** several may be chosen */
  many: boolean
  value: Json
  onChange(value: Json): void
}

export default function ChoiceChip({ id, title, options, many, value, onChange }: ChoiceChipProps) {
  const t = useT()
  const chosen = [value ?? []].flat().map(String)
  const said = options.filter(option => chosen.includes(option.id)).map(option => option.title)
  return (
    <span className="sw-chip" data-item={`search/${id}`} data-on={chosen.length > 0 || undefined}>
      <WithMenu
        items={options.map(option => ({
          key: option.id,
          label: option.title,
          ticked: chosen.includes(option.id),
          run: () => onChange(nextChoice(options, value, option.id, many)),
        }))}
      >
        <button type="button">
          {title} {said.length > 0 && <b>{said.join(t('data.comma'))}</b>}
        </button>
      </WithMenu>
      {chosen.length > 0 && (
        <button
          type="button"
          className="sw-chip-clear"
          aria-label={t('data.clearOne', { title })}
          onClick={() => onChange(null)}
        >
          ×
        </button>
      )}
    </span>
  )
}
