import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { TextBox } from '../../parts/text-box.tsx'
import type { Props, Value } from './props.gen.ts'

/** One line of text. An empty input is null; the engine trims the text, not while it is typed. */
export default function TextInput(widget: WidgetProps<Props, Value>) {
  const { props, value, field, onChange, onBlur, readOnly } = widget
  const text = useText()
  if (readOnly) return <ReadOnly id={widget.id}>{value}</ReadOnly>
  return (
    <TextBox
      {...describeControl(widget)}
      value={value ?? ''}
      placeholder={text(props.placeholder)}
      prefix={text(props.prefix)}
      suffix={text(props.suffix)}
      clear={props.clear}
      count={props.count}
      most={field?.maxLength}
      onText={next => onChange(next || null)}
      onBlur={onBlur}
    />
  )
}
