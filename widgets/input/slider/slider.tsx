import type { KeyboardEvent } from 'react'
import { useLang } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import { groupValue } from '#engine/value/group-digits.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { readNumber } from '../../parts/number/number-text.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import type { Props } from './props.gen.ts'
import './slider.css'

const USUAL = { min: 0, max: 100 }

/**
 * A number between the limits of its field, set by a native slider. An empty one stands at its lower end; a press or
 * any key that would leave it there sets that end.
 */
export default function Slider(widget: WidgetProps<Props, number | string>) {
  const { id, props, field, value, onChange, onBlur, readOnly } = widget
  const lang = useLang()
  const scale = field?.type === 'decimal' ? (field.scale ?? 0) : undefined
  const { min, max } = { min: field?.min ?? USUAL.min, max: field?.max ?? USUAL.max }
  const shown = value === null ? '\u2013' : groupValue(String(value), field)
  if (readOnly) return <ReadOnly id={id}>{value === null ? null : shown}</ReadOnly>
  const set = (text: string) => onChange(readNumber(text, scale))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(null)
    else if (value === null && ['Home', 'ArrowLeft', 'ArrowDown', 'Enter', ' '].includes(event.key)) {
      event.preventDefault()
      set(String(min))
    }
  }
  return (
    <span className="sw-slider">
      <input
        {...describeControl(widget)}
        type="range"
        min={min}
        max={max}
        step={props.step ?? (scale ? 10 ** -scale : 1)}
        value={value ?? min}
        aria-valuetext={[shown, value !== null && pick(field?.unit, lang)].filter(Boolean).join(' ')}
        data-empty={value === null || undefined}
        onChange={event => set(event.target.value)}
        onClick={event => value === null && set(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={onBlur}
      />
      <span className="sw-slider-value" aria-hidden="true">
        {shown}
      </span>
    </span>
  )
}
