import { Input } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

const HIDDEN = '••••••••'

/** A secret in a native password input. When read only it shows that there is one, not its value. */
export default function Password(widget: WidgetProps<Props, Value>) {
  const { props, value, onChange, onBlur, readOnly, invalid } = widget
  const text = useText()
  if (readOnly) return <ReadOnly id={widget.id}>{value && HIDDEN}</ReadOnly>
  return (
    <Input.Password
      {...describeControl(widget)}
      value={value ?? ''}
      placeholder={text(props.placeholder)}
      autoComplete={props.autocomplete}
      visibilityToggle={props.show}
      status={invalid ? 'error' : undefined}
      onChange={event => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}
