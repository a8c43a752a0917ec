import type { WidgetProps } from '#engine/react/widget.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** A moment in the server's zone, `yyyy-MM-dd HH:mm:ss`; the seconds are shown where they are asked for or there are some. */
export default function DateTimeInput(widget: WidgetProps<Props, Value>) {
  const { seconds, minuteStep } = widget.props
  return <DayPicker widget={widget} time={{ seconds, minuteStep }} />
}
