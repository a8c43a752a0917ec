import type { WidgetProps } from '#engine/react/widget.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** A day, or the first day of a longer period, `yyyy-MM-dd`, without a zone. */
export default function DateInput(widget: WidgetProps<Props, Value>) {
  return <DayPicker widget={widget} period={widget.props.period} />
}
