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
import { type Period, PICKERS, sayPeriod, startOfPeriod, typedFormat } from './period.ts'
import { readMoment } from './read-moment.ts'
import { ReadOnly } from './read-only.tsx'
import { useText } from './read-text.ts'
import { Moment } from './said/moment.tsx'
import { useSeconds } from './use-seconds.ts'
import { useTypedMoment } from './use-typed-moment.ts'
import './date-texts.ts'

export interface DayPickerProps {
  widget: WidgetProps<{ placeholder?: Text; clear: boolean }, string>
  /** what is picked; it is stored as its first day */
  period?: Period
  /** the time of day, if any is picked */
  time?: { seconds: boolean; minuteStep: number }
}

const CHOOSE = {
  day: 'dates.chooseDate',
  week: 'dates.chooseWeek',
  month: 'dates.chooseMonth',
  quarter: 'dates.chooseQuarter',
  year: 'dates.chooseYear',
} as const
const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm:ss'

/** A date is stored as `YYYY-MM-DD`, a datetime as `YYYY-MM-DD HH:mm:ss` whether or not seconds are shown. */
export function DayPicker({ widget, period = 'day', time }: DayPickerProps) {
  const { props, value, field, invalid, onBlur } = widget
  const t = useT()
  const text = useText()
  const seconds = useSeconds(time?.seconds === true, time ? value : null)
  const stored = time ? MOMENT : DAY
  const isTyped = typedFormat(period) !== null
  const shown = time && !seconds ? 'YYYY-MM-DD HH:mm' : time ? stored : (typedFormat(period) ?? DAY)
  const short = time ? 'YYYY-MM-DD HH:mm' : shown
  const settle = (moment: Dayjs) => (time ? moment : startOfPeriod(moment, period))
  const { partialInput, pick, type, leave } = useTypedMoment(widget, { shown, stored, short, settle })
  const choose = (moment: Dayjs | null) => pick(moment && time && !seconds ? moment.startOf('minute') : moment)
  const moment = readMoment(value, stored)
  if (widget.readOnly)
    return (
      <ReadOnly id={widget.id}>
        {moment && period !== 'day'
          ? sayPeriod(moment, period)
          : value && (time?.seconds ? value : <Moment value={value} />)}
      </ReadOnly>
    )
  const control = describeControl(widget)
  const clear = clearByKey(() => props.clear && pick(null))
  const placeholder = text(props.placeholder) || t(time ? 'dates.chooseMoment' : CHOOSE[period])
  return (
    <LightPicker
      picker={realDatePicker}
      control={control}
      title={widget.title}
      text={partialInput?.text ?? (moment ? (time ? moment.format(shown) : sayPeriod(moment, period)) : '')}
      onType={isTyped ? type : undefined}
      placeholder={placeholder}
      icon={<Icon name="calendar" />}
    >
      {(DatePicker, near, sheet) => (
        <DatePicker
          {...near}
          style={{ width: '100%' }}
          value={moment}
          picker={time ? undefined : PICKERS[period]}
          inputReadOnly={!isTyped}
          format={isTyped ? shown : moment => sayPeriod(moment, period)}
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
