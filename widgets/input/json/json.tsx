import { Input, Typography } from 'antd'
import { useState } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json as JsonValue } from '#engine/schema/document.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import type { Props } from './props.gen.ts'

const CODE = { fontFamily: 'var(--ant-font-family-code, monospace)' }

/**
 * Any JSON as text. A field of type text stores the text itself, one of type json the parsed value; invalid text is
 * reported at once and does not become the value.
 */
export default function JsonInput(widget: WidgetProps<Props, JsonValue>) {
  const { props, value, field, onChange, onBlur, readOnly, invalid } = widget
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const stored = print(value, field?.type === 'text')
  if (readOnly) {
    return (
      <ReadOnly id={widget.id} style={{ ...CODE, whiteSpace: 'pre-wrap' }}>
        {stored}
      </ReadOnly>
    )
  }
  const wrong = partialInput && faultOf(partialInput.text)
  const put = (next: string) => {
    const isWhole = faultOf(next) === null
    setTyped(isWhole ? next : null)
    setPartialInput(isWhole ? null : { text: next, wants: 'JSON' })
    if (next.trim() === '') onChange(null)
    else if (isWhole) onChange(field?.type === 'text' ? next : JSON.parse(next))
  }
  const control = describeControl(widget)
  return (
    <>
      <Input.TextArea
        {...control}
        aria-invalid={control['aria-invalid'] || wrong !== null || undefined}
        value={partialInput?.text ?? typed ?? stored}
        rows={props.rows}
        spellCheck={false}
        style={CODE}
        status={invalid || wrong !== null ? 'error' : undefined}
        onChange={event => put(event.target.value)}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
      />
      {wrong !== null && (
        <Typography.Text type="danger" role="alert">
          {t('widgets.jsonWrong', { reason: wrong })}
        </Typography.Text>
      )}
    </>
  )
}

function print(value: JsonValue, isText: boolean): string {
  if (value === null) return ''
  return isText && typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** The parser's message about a text, null when it is valid or empty. */
function faultOf(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
