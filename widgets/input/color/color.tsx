import { Flex, Input } from 'antd'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'
import { Swatch } from './swatch.tsx'

const WHOLE = /^#?([0-9a-f]{6})$/i

/** A colour as `#RRGGBB`: typed, or picked with the browser's picker. Half-typed text is no value yet. */
export default function Color(widget: WidgetProps<Props, Value>) {
  const { props, value, onChange, onBlur, readOnly, invalid } = widget
  const t = useT()
  const text = useText()
  const [partialInput, setPartialInput] = usePartialInput(widget)
  if (readOnly) {
    return (
      <ReadOnly id={widget.id}>
        {value && (
          <Flex align="center" gap="small">
            <Swatch colour={value} /> {value}
          </Flex>
        )}
      </ReadOnly>
    )
  }
  const put = (next: string) => {
    const whole = WHOLE.exec(next.trim())
    setPartialInput(whole || next === '' ? null : { text: next, wants: '#RRGGBB' })
    if (whole) onChange(`#${whole[1]}`.toUpperCase())
    else if (next === '') onChange(null)
  }
  return (
    <Input
      {...describeControl(widget)}
      value={partialInput?.text ?? value ?? ''}
      placeholder={text(props.placeholder) || '#RRGGBB'}
      allowClear={props.clear}
      maxLength={7}
      prefix={<Swatch colour={value} label={t('widgets.pickColour')} onPick={put} />}
      status={invalid ? 'error' : undefined}
      onChange={event => put(event.target.value)}
      onBlur={onBlur}
    />
  )
}
