import { Checkbox as AntCheckbox } from 'antd'
import { useT } from '#engine/react/text.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { useFirstLine } from '../../parts/use-first-line.ts'
import { CheckboxGroup, type CheckboxProps } from './checkbox-group.tsx'

/** One box for a yes/no field, else a box for each option. */
export default function Checkbox(widget: CheckboxProps) {
  const t = useT()
  const text = useText()
  const line = useFirstLine()
  if (widget.field?.type !== 'boolean' && typeof widget.value !== 'boolean') return <CheckboxGroup {...widget} />
  const { props, value, title, onChange, onBlur, readOnly } = widget
  if (readOnly) {
    return <ReadOnly id={widget.id}>{value === null ? null : t(value ? 'widgets.yes' : 'widgets.no')}</ReadOnly>
  }
  return (
    <AntCheckbox
      {...describeControl(widget)}
      aria-label={title}
      checked={value === true}
      onChange={event => onChange(event.target.checked)}
      onBlur={onBlur}
      style={line}
    >
      {text(props.text)}
    </AntCheckbox>
  )
}
