import { Icon } from '#engine/react/icon.tsx'
import { realTimePicker } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { type Range, RangePicker } from '../../parts/range-picker.tsx'
import { useSeconds } from '../../parts/use-seconds.ts'
import type { Props } from './props.gen.ts'
import '../../parts/date-texts.ts'

const STORED = 'HH:mm:ss'

/**
 * From one time to another, `[from, to]`, as a range of days: an open end is null. The second may be the earlier one: it
 * is after midnight then.
 */
export default function TimeRange(widget: WidgetProps<Props, Range>) {
  const { props, value } = widget
  const t = useT()
  const seconds = useSeconds(props.seconds, value?.find(end => end && !end.endsWith(':00')) ?? null)
  return (
    <RangePicker
      widget={widget}
      picker={realTimePicker}
      shown={seconds ? STORED : 'HH:mm'}
      stored={STORED}
      starts={t('dates.startTime')}
      ends={t('dates.endTime')}
      icon={<Icon name="clock-circle" />}
    >
      {(TimePicker, common) => (
        <TimePicker.RangePicker {...common} order={false} needConfirm={false} minuteStep={props.minuteStep as 1} />
      )}
    </RangePicker>
  )
}
