import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Puts text where the caret is, around what is selected. */
export type Insert = (puts: { before: string; after: string }) => void

interface FormulaInputProps {
  label: string
  placeholder: string
  value: string
  isWrong: boolean
  /** id of what describes it */
  told: string
  insert: RefObject<Insert | null>
  onChange(value: string): void
}

/** The next operand that is still missing: `, ` before a comma or the end of the brackets. */
const GAP = /^\s*,\s*(?=[,)])/

/** The line of a formula. */
export function FormulaInput({ label, placeholder, value, isWrong, told, insert, onChange }: FormulaInputProps) {
  const area = useRef<TextAreaRef>(null)
  const caret = useRef<number | null>(null)
  const element = () => area.current?.resizableTextArea?.textArea
  useLayoutEffect(() => {
    const box = element()
    if (caret.current === null || !box) return
    box.focus()
    box.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  insert.current = ({ before, after }) => {
    const box = element()
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [value.length, value.length]
    const selected = after === '' ? '' : value.slice(from, to)
    const rest = value.slice(to)
    const put = before + selected
    const gap = after === '' && !/^\s/.test(before) ? (GAP.exec(rest)?.[0].length ?? 0) : 0
    caret.current = from + put.length + gap
    onChange(value.slice(0, from) + put + after + rest)
  }
  return (
    <Input.TextArea
      ref={area}
      className="dz-code"
      autoSize={{ minRows: 2, maxRows: 8 }}
      spellCheck={false}
      autoCapitalize="off"
      aria-label={label}
      aria-describedby={told}
      aria-invalid={isWrong || undefined}
      status={isWrong ? 'error' : undefined}
      placeholder={placeholder}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
