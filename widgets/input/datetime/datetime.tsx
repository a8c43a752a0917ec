import type { WidgetProps } from '#engine/react/widget.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** A moment in the server's zone, `yyyy-MM-dd HH:mm:ss`. */
export default function DateTimeInput(widget: WidgetProps<Props, Value>) {
  return <DayPicker widget={widget} format="YYYY-MM-DD HH:mm:ss" withTime />
}
