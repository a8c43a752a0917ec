import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useMemo } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { type InSheet, LightPicker, type Near } from '#engine/react/picker/light-picker.tsx'
import type { RealPicker } from '#engine/react/picker/real-picker.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { sayRange } from '#engine/value/notation/range.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { type Period, sayPeriod, startOfPeriod } from './period.ts'
import { readMoment } from './read-moment.ts'
import { ReadOnly } from './read-only.tsx'

/** `[from, to]`; an open end is null */
export type Range = Array<string | null>

type Moments = [Dayjs | null, Dayjs | null] | null

interface RangePickerProps<Picker> {
  widget: WidgetProps<{ open: boolean; clear: boolean }, Range>
  picker: RealPicker<Picker>
  /** format of the text people read and type, and that of the value */
  shown: string
  stored: string
  /** what the two ends are called */
  starts: string
  ends: string
  icon: ReactNode
  /** of dates: what each end is; it is stored as its first day */
  period?: Period
  /** draws the real picker with what is common to days and times */
  children(picker: Picker, common: ReturnType<typeof commonProps>): ReactNode
}

/** Two ends in a picker of antd; two open ends are no value. */
export function RangePicker<Picker>(given: RangePickerProps<Picker>) {
  const { widget, picker, shown, stored, starts, ends, icon, period = 'day', children } = given
  const { value, readOnly, onChange } = widget
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const [from = null, to = null] = value ?? []
  // the same object as long as the value is: another one makes the picker forget what is typed
  const moments = useMemo((): Moments => [readMoment(from, stored), readMoment(to, stored)], [from, to, stored])
  const isWhole = period === 'day'
  const shownEnds = isWhole ? value : (moments ?? []).map(moment => moment && sayPeriod(moment, period))
  const said = value === null ? '' : sayRange(shownEnds)
  if (readOnly) return <ReadOnly id={widget.id}>{said}</ReadOnly>
  const type = (text: string) =>
    setPartialInput(text === '' || dayjs(text, shown, true).isValid() ? null : { text, wants: shown })
  const put = (next: Moments) => {
    setPartialInput(null)
    const settle = (moment?: Dayjs | null) =>
      moment ? (isWhole ? moment : startOfPeriod(moment, period)).format(stored) : null
    const range = [settle(next?.[0]), settle(next?.[1])]
    onChange(range.some(Boolean) ? range : null)
  }
  return (
    <LightPicker
      widget={widget}
      picker={picker}
      control={describeControl(widget)}
      title={widget.title}
      text={partialInput?.text ?? said}
      onType={type}
      placeholder={`${starts} ~ ${ends}`}
      icon={icon}
    >
      {(Real, near, sheet) => children(Real, commonProps(given, moments, near, sheet, put))}
    </LightPicker>
  )
}

function commonProps<Picker>(
  { widget, shown, starts, ends, period = 'day' }: RangePickerProps<Picker>,
  moments: Moments,
  near: Near,
  sheet: InSheet | undefined,
  put: (moments: Moments) => void,
) {
  const { props, invalid, title, onChange, onBlur } = widget
  const end = `${widget.id}-end`
  return {
    ...near,
    id: { start: near.id, end },
    onFocus: () => document.getElementById(end)?.setAttribute('aria-label', `${title} ${ends}`),
    style: { width: '100%' },
    value: moments,
    format: period === 'day' ? shown : (moment: Dayjs) => sayPeriod(moment, period),
    inputReadOnly: period !== 'day',
    placeholder: [starts, ends] as [string, string],
    allowEmpty: props.open,
    allowClear: props.clear,
    status: invalid ? ('error' as const) : undefined,
    preserveInvalidOnBlur: true,
    onChange: (next: Moments) => {
      put(next)
      sheet?.done()
    },
    onKeyDown: clearByKey(() => props.clear && onChange(null)),
    onBlur,
  }
}
