import { Radio as AntRadio, Space } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { Choices } from '../../parts/said/choices.tsx'
import { OptionName } from '../../parts/said/option-name.tsx'
import { useFirstLine } from '../../parts/use-first-line.ts'
import type { Props, Value } from './props.gen.ts'

/** One of a few options, all visible. */
export default function Radio(widget: WidgetProps<Props, Value>) {
  const line = useFirstLine()
  const { props, options = [], value, title, onChange, onBlur, readOnly } = widget
  if (readOnly) {
    const chosen = options.find(({ id }) => id === value)
    return <ReadOnly id={widget.id}>{chosen ? <Choices chosen={[chosen]} /> : value}</ReadOnly>
  }
  const Item = props.look === 'button' ? AntRadio.Button : AntRadio
  const group = { ...describeControl(widget), role: 'radiogroup', 'aria-label': title }
  return (
    <AntRadio.Group
      {...group}
      name={widget.id}
      style={props.look === 'button' ? undefined : line}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={onBlur}
    >
      <Space direction={props.vertical ? 'vertical' : 'horizontal'} size="small" wrap>
        {options.map(option => (
          <Item key={option.id} value={option.id} disabled={option.disabled}>
            <OptionName icon={option.icon} title={option.title} />
          </Item>
        ))}
      </Space>
    </AntRadio.Group>
  )
}
