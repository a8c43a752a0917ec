/** What was typed before the control it is meant for was there. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** A key that was pressed, or a text that was pasted. */
export type Typed = KeyboardEvent | string

/** Whether a key means the control itself: not the way out of it, nor a command of the page. */
export function isForPicker({ key, ctrlKey, metaKey, altKey }: ReactKeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || ['Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'].includes(key))
}

/** The text that `typed` comes to; null where nothing is typed, only a list opened or left. */
export function textOf(typed: Typed[]): string | null {
  let text: string | null = null
  for (const one of typed) {
    const { key } = typeof one === 'string' ? { key: '' } : one
    if (key === 'Delete' || key === 'Backspace') text = ''
    else if (typeof one === 'string') text = (text ?? '') + one
    else if (key.length === 1 && (text || key !== ' ')) text = (text ?? '') + key
  }
  return text
}

/**
 * Types `typed` into `input` again, in its order; each finds what the one before it made.
 * @param isHere  the person is still in it; else it hears that he came and left
 */
export function replayKeys(input: HTMLInputElement, typed: Typed[], isHere: boolean): void {
  if (!isHere) input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const one of typed) {
    const goesOn = typeof one === 'string' || flushSync(() => input.dispatchEvent(new KeyboardEvent('keydown', one)))
    const text = typeof one === 'string' ? one : one.key.length === 1 ? one.key : ''
    if (goesOn && text && !input.readOnly) typeText(input, text)
  }
  if (!isHere) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function typeText(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  flushSync(() => input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' })))
}
