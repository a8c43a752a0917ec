import Area from 'antd/lib/input/TextArea'
import type { WidgetProps } from '#engine/react/widget.ts'
import { countCodePoints } from '../../parts/count-code-points.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

const MOST_ROWS = 12

/** Text of several lines in a native text area, with a character count where the field has a limit. */
export default function TextArea(widget: WidgetProps<Props, Value>) {
  const { props, value, field, onChange, onBlur, readOnly, invalid } = widget
  const text = useText()
  if (readOnly) {
    return (
      <ReadOnly id={widget.id} style={{ whiteSpace: 'pre-wrap' }}>
        {value}
      </ReadOnly>
    )
  }
  return (
    <Area
      {...describeControl(widget)}
      value={value ?? ''}
      placeholder={text(props.placeholder)}
      rows={props.rows}
      autoSize={props.grow && { minRows: props.rows, maxRows: Math.max(props.rows, MOST_ROWS) }}
      showCount={props.count && field?.maxLength !== undefined}
      count={{ max: field?.maxLength, strategy: countCodePoints }}
      status={invalid ? 'error' : undefined}
      onChange={event => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}
