import { type KeyboardEvent, useState } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { groupDigits } from '#engine/value/group-digits.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { TextBox } from '../../parts/text-box.tsx'
import { cleanTyped, readNumber, stepNumber } from './number-text.ts'
import type { Props } from './props.gen.ts'

const TABULAR = { fontVariantNumeric: 'tabular-nums' } as const

/**
 * An integer (a number) or a decimal (a string with exactly `scale` places, never a float) in a native input. Typed
 * text is kept until the person leaves; the engine checks limits, nothing is corrected silently.
 */
export default function NumberInput(widget: WidgetProps<Props, number | string>) {
  const { props, value, field, onChange, onBlur, readOnly } = widget
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const scale = field?.type === 'decimal' ? (field.scale ?? 0) : undefined
  const unit = text(props.unit)
  if (readOnly) {
    return (
      <ReadOnly id={widget.id} style={TABULAR}>
        {value === null
          ? null
          : text(field?.words?.[String(value)]) || `${groupDigits(String(value))}${unit && ` ${unit}`}`}
      </ReadOnly>
    )
  }
  const put = (next: string) => {
    const number = readNumber(next, scale)
    setTyped(next)
    setPartialInput(
      next !== '' && number === null ? { text: next, wants: scale ? `0.${'0'.repeat(scale)}` : '0' } : null,
    )
    onChange(number)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    put(stepNumber(value, event.key === 'ArrowUp' ? props.step : -props.step, scale, field))
  }
  return (
    <TextBox
      {...describeControl(widget)}
      role="spinbutton"
      inputMode={scale === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuenow={value === null ? undefined : Number(value)}
      aria-valuemin={typeof field?.min === 'number' ? field.min : undefined}
      aria-valuemax={typeof field?.max === 'number' ? field.max : undefined}
      value={partialInput?.text ?? (typed !== null && readNumber(typed, scale) === value ? typed : String(value ?? ''))}
      placeholder={text(props.placeholder)}
      clear={props.clear}
      suffix={unit}
      onText={next => put(cleanTyped(next, scale))}
      onKeyDown={step}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
