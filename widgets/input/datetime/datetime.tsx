import type { WidgetProps } from '#engine/react/widget.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/**
 * A date and time in the server's zone, `yyyy-MM-dd HH:mm:ss`; seconds are shown where configured or when they are not
 * zero.
 */
export default function DateTimeInput(widget: WidgetProps<Props, Value>) {
  const { seconds, minuteStep } = widget.props
  return <DayPicker widget={widget} time={{ seconds, minuteStep }} />
}
