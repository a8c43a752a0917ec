import { OptionPicker } from '../../parts/option-picker.tsx'

interface ChoiceProps {
  id: string
  title: string
  options: { id: string; title: string }[]
  many?: boolean
  chosen: string[]
  onChoose(ids: string[]): void
}

/** A labelled choice within a control. */
export function Choice({ id, title, options, many = false, chosen, onChoose }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      <OptionPicker
        widget={{ id, title, options, required: false, invalid: false, readOnly: false, state: 'ready' } as never}
        props={{ clear: many, search: options.length > 8 }}
        many={many}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
