/** The picker of dates and datetimes: typed or picked, stored as text in `format`. */

import type { Dayjs } from 'dayjs'
import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realDatePicker } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { readMoment } from './read-moment.ts'
import { ReadOnly } from './read-only.tsx'
import { useText } from './read-text.ts'
import { Moment } from './said/moment.tsx'
import { useSeconds } from './use-seconds.ts'
import { useTypedMoment } from './use-typed-moment.ts'
import './date-texts.ts'

export interface DayPickerProps {
  widget: WidgetProps<{ placeholder?: Text; clear: boolean }, string>
  /** the time of day, if any is picked */
  time?: { seconds: boolean; minuteStep: number }
}

const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm:ss'

/** A date is stored as `YYYY-MM-DD`, a datetime as `YYYY-MM-DD HH:mm:ss` whether or not seconds are shown. */
export function DayPicker({ widget, time }: DayPickerProps) {
  const { props, value, field, invalid, onBlur } = widget
  const t = useT()
  const text = useText()
  const seconds = useSeconds(time?.seconds === true, time ? value : null)
  const stored = time ? MOMENT : DAY
  const shown = time && !seconds ? 'YYYY-MM-DD HH:mm' : stored
  const short = time ? 'YYYY-MM-DD HH:mm' : DAY
  const { partialInput, pick, type, leave } = useTypedMoment(widget, { shown, stored, short })
  const choose = (moment: Dayjs | null) => pick(moment && time && !seconds ? moment.startOf('minute') : moment)
  const moment = readMoment(value, stored)
  if (widget.readOnly)
    return <ReadOnly id={widget.id}>{value && (time?.seconds ? value : <Moment value={value} />)}</ReadOnly>
  const control = describeControl(widget)
  const clear = clearByKey(() => props.clear && pick(null))
  const placeholder = text(props.placeholder) || t(time ? 'dates.chooseMoment' : 'dates.chooseDate')
  return (
    <LightPicker
      picker={realDatePicker}
      control={control}
      title={widget.title}
      text={partialInput?.text ?? moment?.format(shown) ?? ''}
      onType={type}
      placeholder={placeholder}
      icon={<Icon name="calendar" />}
    >
      {(DatePicker, near, sheet) => (
        <DatePicker
          {...near}
          style={{ width: '100%' }}
          value={moment}
          format={shown}
          showTime={time && { format: shown.slice(DAY.length + 1), minuteStep: time.minuteStep as 1 }}
          minDate={readMoment(field?.min, DAY) ?? undefined}
          maxDate={readMoment(field?.max, DAY) ?? undefined}
          placeholder={placeholder}
          allowClear={props.clear}
          status={invalid ? 'error' : undefined}
          preserveInvalidOnBlur
          needConfirm={sheet ? false : undefined}
          onChange={moment => {
            choose(moment)
            if (!time) sheet?.done()
          }}
          onCalendarChange={sheet && (moment => choose(moment as Dayjs | null))}
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
