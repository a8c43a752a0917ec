import Input from 'antd/lib/input/Input'
import type { WidgetProps } from '#engine/react/widget.ts'
import { countCodePoints } from '../../parts/count-code-points.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

/** One line of text in a native input. An empty input is null; the engine trims the text, not while it is typed. */
export default function TextInput(widget: WidgetProps<Props, Value>) {
  const { props, value, field, onChange, onBlur, readOnly, invalid } = widget
  const text = useText()
  if (readOnly) return <ReadOnly id={widget.id}>{value}</ReadOnly>
  return (
    <Input
      {...describeControl(widget)}
      value={value ?? ''}
      placeholder={text(props.placeholder)}
      allowClear={props.clear}
      showCount={props.count}
      count={{ max: field?.maxLength, strategy: countCodePoints }}
      prefix={text(props.prefix) || undefined}
      suffix={text(props.suffix) || undefined}
      status={invalid ? 'error' : undefined}
      onChange={event => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}
