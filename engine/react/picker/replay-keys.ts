/** Keys typed before the control they are meant for was loaded. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** A pressed key, or a pasted text. */
export type Typed = KeyboardEvent | string

/** Whether a key is meant for the control: not for leaving it, nor a shortcut of the page. */
export function isForPicker({ key, ctrlKey, metaKey, altKey }: ReactKeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || ['Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'].includes(key))
}

/** The text typed so far; null if the keys only open or leave a list. */
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
 * Types `typed` into `input` again, in order; each key sees the effect of the previous one.
 * @param isHere  the person is still in it; otherwise it gets a focus and a blur event
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
