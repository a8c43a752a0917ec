import { type KeyboardEvent, useState } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { groupDigits, groupValue } from '#engine/value/group-digits.ts'
import { describeControl } from '../describe-control.ts'
import { ReadOnly } from '../read-only.tsx'
import { useText } from '../read-text.ts'
import { TextBox } from '../text-box.tsx'
import { cleanTyped, readNumber, stepNumber } from './number-text.ts'

const TABULAR = { fontVariantNumeric: 'tabular-nums' } as const

interface NumberProps {
  placeholder?: Text
  step: number
  clear: boolean
}

interface NumberBoxProps {
  widget: WidgetProps<NumberProps, number | string>
  /** stands after the number */
  suffix: string
  /** the number to read, with what belongs to it; with a space and the suffix by default */
  said?: string
  /** the digits stand in groups while nobody types, of four too */
  grouped?: boolean
  /** id of a further description of the input */
  describedBy?: string
}

/**
 * An integer (a number) or a decimal (a string with exactly `scale` places, never a float) in a native input. Typed
 * text is kept until the person leaves; the engine checks limits, nothing is corrected silently.
 */
export function NumberBox({ widget, suffix, said, grouped, describedBy }: NumberBoxProps) {
  const { props, value, field, onChange, onBlur, readOnly } = widget
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [isInside, setInside] = useState(false)
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const scale = field?.type === 'decimal' ? (field.scale ?? 0) : undefined
  if (readOnly) {
    const number = grouped ? groupDigits(String(value)) : groupValue(String(value), field)
    const plain = said ?? `${number}${suffix && ` ${suffix}`}`
    return (
      <ReadOnly id={widget.id} style={TABULAR}>
        {value === null ? null : text(field?.words?.[String(value)]) || plain}
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
  const control = describeControl(widget)
  const stored = String(value ?? '')
  return (
    <TextBox
      {...control}
      aria-describedby={[control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
      role="spinbutton"
      inputMode={scale === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuenow={value === null ? undefined : Number(value)}
      aria-valuemin={typeof field?.min === 'number' ? field.min : undefined}
      aria-valuemax={typeof field?.max === 'number' ? field.max : undefined}
      value={
        partialInput?.text ??
        (typed !== null && readNumber(typed, scale) === value
          ? typed
          : grouped && !isInside
            ? groupDigits(stored)
            : stored)
      }
      placeholder={text(props.placeholder)}
      clear={props.clear}
      suffix={suffix}
      onText={next => put(cleanTyped(next, scale))}
      onKeyDown={step}
      onFocus={() => setInside(true)}
      onBlur={() => {
        setInside(false)
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
