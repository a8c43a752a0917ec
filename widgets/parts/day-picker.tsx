/** The one picker behind date, datetime: a typed or picked moment, stored as text in `format`. */
import { CalendarOutlined } from '@ant-design/icons'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { LightPicker } from './light-picker.tsx'
import { readMoment } from './read-moment.ts'
import { ReadOnly } from './read-only.tsx'
import { useText } from './read-text.ts'
import { realDatePicker } from './real-picker.ts'
import { useTypedMoment } from './use-typed-moment.ts'

export interface DayPickerProps {
  widget: WidgetProps<{ placeholder?: Text; clear: boolean }, string>
  /** of the stored text, e.g. `YYYY-MM-DD` */
  format: string
  withTime?: boolean
}

export function DayPicker({ widget, format, withTime = false }: DayPickerProps) {
  const { props, value, field, invalid, onBlur } = widget
  const t = useT()
  const text = useText()
  const short = withTime ? format.replace(/:ss$/, '') : format
  const { half, pick, type, leave } = useTypedMoment(widget, { shown: format, stored: format, short })
  if (widget.readOnly) return <ReadOnly id={widget.id}>{value}</ReadOnly>
  const control = describeControl(widget)
  const placeholder = text(props.placeholder) || t(withTime ? 'widgets.chooseMoment' : 'widgets.chooseDate')
  return (
    <LightPicker
      picker={realDatePicker}
      control={control}
      text={half?.text ?? value ?? ''}
      onType={type}
      placeholder={placeholder}
      icon={<CalendarOutlined />}
    >
      {(DatePicker, near) => (
        <DatePicker
          {...near}
          style={{ width: '100%' }}
          value={readMoment(value, format)}
          format={format}
          showTime={withTime}
          minDate={readMoment(field?.min, 'YYYY-MM-DD') ?? undefined}
          maxDate={readMoment(field?.max, 'YYYY-MM-DD') ?? undefined}
          placeholder={placeholder}
          allowClear={props.clear}
          status={invalid ? 'error' : undefined}
          preserveInvalidOnBlur
          onChange={pick}
          onKeyDown={clearByKey(() => props.clear && pick(null))}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
        />
      )}
    </LightPicker>
  )
}
