import type { WidgetProps } from '#engine/react/widget.ts'
import { NumberBox } from '../../parts/number/number-box.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'

/** An integer or a decimal, with its unit. */
export default function NumberInput(widget: WidgetProps<Props, number | string>) {
  const text = useText()
  return <NumberBox widget={widget} suffix={text(widget.props.unit)} />
}
