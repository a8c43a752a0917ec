import type { WidgetProps } from '#engine/react/widget.ts'
import { DayPicker } from '../../parts/day-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** A day, `yyyy-MM-dd`, without a zone. */
export default function DateInput(widget: WidgetProps<Props, Value>) {
  return <DayPicker widget={widget} />
}
