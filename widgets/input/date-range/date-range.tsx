import { Icon } from '#engine/react/icon.tsx'
import { realDatePicker } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { PICKERS } from '../../parts/period.ts'
import { type Range, RangePicker } from '../../parts/range-picker.tsx'
import type { Props } from './props.gen.ts'
import '../../parts/date-texts.ts'

const FORMAT = 'YYYY-MM-DD'

/** First and last day, or longer period, `[from, to]`; an open end is null, two open ends are no value. */
export default function DateRange(widget: WidgetProps<Props, Range>) {
  const t = useT()
  return (
    <RangePicker
      widget={widget}
      picker={realDatePicker}
      shown={FORMAT}
      stored={FORMAT}
      period={widget.props.period}
      starts={t('dates.starts')}
      ends={t('dates.ends')}
      icon={<Icon name="calendar" />}
    >
      {(DatePicker, common) => <DatePicker.RangePicker {...common} picker={PICKERS[widget.props.period]} />}
    </RangePicker>
  )
}
