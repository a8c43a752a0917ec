import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { STEPS } from './offer-list.tsx'
import type { Offer } from './offers.ts'
import type { Offers } from './use-offers.ts'

/** Puts text where the caret is, around what is selected. @param word  replaced where it stands before the caret */
export type Insert = (puts: { before: string; after: string }, word: string) => void

interface FormulaInputProps {
  label: string
  placeholder: string
  value: string
  isWrong: boolean
  /** id of what describes it */
  told: string
  insert: RefObject<Insert | null>
  offers: Offers
  onTake(offer: Offer): void
  onChange(value: string): void
  /** the name that is being typed: the letters before the caret */
  onWord(word: string): void
}

/** The next operand that is still missing: `, ` before a comma or the end of the brackets. */
const GAP = /^\s*,\s*(?=[,)])/

/** They leave the name that is being typed. */
const MOVES = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'])
const WORD = /[\p{L}_][\p{L}\p{N}_.]*$/u

/** The line of a formula. While a name is typed, the arrow keys go through the list of offers, and Tab takes one. */
export function FormulaInput(props: FormulaInputProps) {
  const { label, placeholder, value, isWrong, told, insert, offers, onTake, onChange, onWord } = props
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
  insert.current = ({ before, after }, word) => {
    const box = element()
    const [start, to] = box ? [box.selectionStart, box.selectionEnd] : [value.length, value.length]
    const from = value.slice(0, start).endsWith(word) ? start - word.length : start
    const selected = after === '' ? '' : value.slice(from, to)
    const rest = value.slice(to)
    const put = before + selected
    const gap = after === '' && !/^\s/.test(before) ? (GAP.exec(rest)?.[0].length ?? 0) : 0
    caret.current = from + put.length + gap
    onChange(value.slice(0, from) + put + after + rest)
  }
  const press = (event: KeyboardEvent) => {
    if (MOVES.has(event.key)) onWord('')
    if (!offers.completes || event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step) offers.step(step)
    else if (event.key === 'Escape') onWord('')
    else if ((event.key === 'Tab' && !event.shiftKey) || (event.key === 'Enter' && offers.isChosen))
      onTake(offers.active!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Input.TextArea
      ref={area}
      autoFocus
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
      aria-autocomplete="list"
      aria-controls={offers.list}
      aria-activedescendant={offers.completes ? offers.activeId : undefined}
      onKeyDown={press}
      onMouseDown={() => onWord('')}
      onBlur={() => onWord('')}
      onChange={({ target }) => {
        onChange(target.value)
        onWord(WORD.exec(target.value.slice(0, target.selectionStart))?.[0] ?? '')
      }}
    />
  )
}
