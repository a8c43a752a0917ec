import dayjs from 'dayjs'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realDatePicker } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { clearByKey } from '../../parts/clear-by-key.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { readMoment } from '../../parts/read-moment.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import type { Props } from './props.gen.ts'
import '../../parts/date-texts.ts'

const FORMAT = 'YYYY-MM-DD'

/** First and last day, `[from, to]`; an open end is null, two open ends are no value. */
export default function DateRange(widget: WidgetProps<Props, Array<string | null>>) {
  const { props, value, invalid, readOnly, onChange, onBlur } = widget
  const t = useT()
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const [from = null, to = null] = value ?? []
  const shown = from || to ? `${from ?? ''} ~ ${to ?? ''}` : ''
  if (readOnly) return <ReadOnly id={widget.id}>{shown}</ReadOnly>
  const control = describeControl(widget)
  const type = (text: string) =>
    setPartialInput(text === '' || dayjs(text, FORMAT, true).isValid() ? null : { text, wants: FORMAT })
  const end = `${widget.id}-end`
  const starts = t('dates.starts')
  const ends = t('dates.ends')
  return (
    <LightPicker
      widget={widget}
      picker={realDatePicker}
      control={control}
      title={widget.title}
      text={partialInput?.text ?? shown}
      onType={type}
      placeholder={`${starts} ~ ${ends}`}
      icon={<Icon name="calendar" />}
    >
      {(DatePicker, near, sheet) => (
        <DatePicker.RangePicker
          {...near}
          id={{ start: near.id, end }}
          onFocus={() => document.getElementById(end)?.setAttribute('aria-label', `${widget.title} ${ends}`)}
          style={{ width: '100%' }}
          value={[readMoment(from, FORMAT), readMoment(to, FORMAT)]}
          format={FORMAT}
          placeholder={[starts, ends]}
          allowEmpty={props.open}
          allowClear={props.clear}
          status={invalid ? 'error' : undefined}
          preserveInvalidOnBlur
          onChange={next => {
            setPartialInput(null)
            const range = [next?.[0]?.format(FORMAT) ?? null, next?.[1]?.format(FORMAT) ?? null]
            onChange(range.some(Boolean) ? range : null)
            sheet?.done()
          }}
          onKeyDown={clearByKey(() => props.clear && onChange(null))}
          onBlur={onBlur}
        />
      )}
    </LightPicker>
  )
}
