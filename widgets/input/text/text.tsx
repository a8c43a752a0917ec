import type { ClipboardEvent } from 'react'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { LinkedText } from '../../parts/said/linked-text.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { attributesOf, tidyNumber } from './format-input.ts'
import type { Props, Value } from './props.gen.ts'

/** One line of text. An empty input is null; the engine trims the text, not while it is typed. */
export default function TextInput(widget: WidgetProps<Props, Value>) {
  const { props, value, field, onChange, onBlur, readOnly } = widget
  const text = useText()
  if (readOnly) return <ReadOnly id={widget.id}>{value && <LinkedText text={value} format={field?.format} />}</ReadOnly>
  const attributes = attributesOf(field)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    event.preventDefault()
    input.setRangeText(
      tidyNumber(event.clipboardData.getData('text')),
      input.selectionStart ?? 0,
      input.selectionEnd ?? 0,
      'end',
    )
    onChange(input.value)
  }
  return (
    <TextBox
      {...describeControl(widget)}
      {...attributes}
      value={value ?? ''}
      placeholder={text(props.placeholder)}
      prefix={text(props.prefix)}
      suffix={text(props.suffix)}
      clear={props.clear}
      count={props.count}
      most={field?.maxLength}
      onText={next => onChange(next || null)}
      onPaste={attributes.maxLength === undefined ? undefined : paste}
      onBlur={onBlur}
    />
  )
}
