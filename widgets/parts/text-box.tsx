import type { ComponentProps } from 'react'
import type { ControlDescription } from '#engine/react/picker/light-face.tsx'
import { useT } from '#engine/react/text.ts'
import '#engine/react/field/input.css'
import { countCodePoints } from './count-code-points.ts'

interface TextBoxProps
  extends ControlDescription,
    Omit<ComponentProps<'input'>, keyof ControlDescription | 'onChange' | 'value' | 'prefix'> {
  value: string
  onText(text: string): void
  /** stand before and after the text, in the same frame */
  prefix?: string | undefined
  suffix?: string | undefined
  /** offers to empty it */
  clear?: boolean | undefined
  /** tells how many characters it has */
  count?: boolean | undefined
  /** characters, told with the count */
  most?: number | undefined
}

/**
 * One line of text in a native input. A form of a thousand of them costs little more than the inputs themselves.
 * @source ADR 0013
 */
export function TextBox({ value, onText, prefix, suffix, clear, count, most, ...input }: TextBoxProps) {
  return (
    <span className="sw-input" data-invalid={input['aria-invalid']}>
      {prefix}
      <input {...input} value={value} onChange={event => onText(event.target.value)} />
      {clear && value !== '' && <Clear onClear={() => onText('')} />}
      {suffix}
      {count && <Count text={value} most={most} />}
    </span>
  )
}

function Clear({ onClear }: { onClear(): void }) {
  const t = useT()
  const clear = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.parentElement?.querySelector('input')?.focus()
    onClear()
  }
  return (
    <button type="button" tabIndex={-1} aria-label={t('widgets.clear')} onClick={clear}>
      ×
    </button>
  )
}

function Count({ text, most }: { text: string; most: number | undefined }) {
  const length = countCodePoints(text)
  return (
    <output className={most && length > most ? 'sw-over' : undefined}>{most ? `${length} / ${most}` : length}</output>
  )
}
