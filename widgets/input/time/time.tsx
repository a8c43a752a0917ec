import type { Dayjs } from 'dayjs'
import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realTimePicker } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { clearByKey } from '../../parts/clear-by-key.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { readMoment } from '../../parts/read-moment.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { useSeconds } from '../../parts/use-seconds.ts'
import { useTypedMoment } from '../../parts/use-typed-moment.ts'
import type { Props, Value } from './props.gen.ts'
import '../../parts/date-texts.ts'

const STORED = 'HH:mm:ss'

/**
 * A time of day, stored as `HH:mm:ss` whether or not seconds are shown; seconds of a stored time are shown and kept.
 */
export default function TimeInput(widget: WidgetProps<Props, Value>) {
  const { props, value, invalid, readOnly, onBlur } = widget
  const t = useT()
  const text = useText()
  const seconds = useSeconds(props.seconds, value)
  const shown = seconds ? STORED : 'HH:mm'
  const moment = readMoment(value, STORED)
  const stored = seconds ? STORED : 'HH:mm:00'
  const { partialInput, pick, type, leave } = useTypedMoment(widget, { shown, stored, short: 'HH:mm' })
  if (readOnly) return <ReadOnly id={widget.id}>{moment?.format(shown)}</ReadOnly>
  const control = describeControl(widget)
  const clear = clearByKey(() => props.clear && pick(null))
  const placeholder = text(props.placeholder) || t('dates.chooseTime')
  return (
    <LightPicker
      picker={realTimePicker}
      control={control}
      title={widget.title}
      text={partialInput?.text ?? moment?.format(shown) ?? ''}
      onType={type}
      placeholder={placeholder}
      icon={<Icon name="clock-circle" />}
    >
      {(TimePicker, near, sheet) => (
        <TimePicker
          {...near}
          style={{ width: '100%' }}
          value={moment}
          format={shown}
          minuteStep={props.minuteStep as 1}
          placeholder={placeholder}
          allowClear={props.clear}
          needConfirm={false}
          status={invalid ? 'error' : undefined}
          preserveInvalidOnBlur
          onChange={pick}
          onCalendarChange={sheet && (moment => pick(moment as Dayjs | null))}
          onKeyDown={event => {
            clear(event)
            if (event.key === 'Enter') sheet?.done()
          }}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
        />
      )}
    </LightPicker>
  )
}
