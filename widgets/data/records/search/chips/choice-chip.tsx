/** A search among a few options as a chip: it opens a menu of them, each choice applies at once. */
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import type { Json } from '#engine/schema/document.ts'
import { type Choices, nextChoice } from '../choices-of.ts'
import { Chip } from './chip.tsx'

interface ChoiceChipProps {
  id: string
  title: string
  options: Choices
  /** several may be chosen */
  many: boolean
  value: Json
  onChange(value: Json): void
}

export default function ChoiceChip({ id, title, options, many, value, onChange }: ChoiceChipProps) {
  const chosen = [value ?? []].flat().map(String)
  const said = options.filter(option => chosen.includes(option.id)).map(option => option.title)
  return (
    <Chip {...{ id, title, said }} onClear={() => onChange(null)}>
      {face => (
        <WithMenu
          items={options.map(option => ({
            key: option.id,
            label: option.title,
            ticked: chosen.includes(option.id),
            run: () => onChange(nextChoice(options, value, option.id, many)),
          }))}
        >
          <button type="button">{face}</button>
        </WithMenu>
      )}
    </Chip>
  )
}
