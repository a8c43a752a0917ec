import type { WidgetProps } from '#engine/react/widget.ts'
import { NumberBox } from '../../parts/number/number-box.tsx'
import type { Props } from './props.gen.ts'

/** A share, stored as the number before the sign: 12.5 is 12.5%. */
export default function Percent(widget: WidgetProps<Props, number | string>) {
  return <NumberBox widget={widget} suffix="%" said={`${widget.value}%`} />
}
