/** Keys pressed before the control they are meant for was there. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** Whether a key means the control itself: not the way out of it, nor a command of the page. */
export function isForPicker({ key, ctrlKey, metaKey, altKey }: ReactKeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || ['Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'].includes(key))
}

/**
 * Presses `keys` in `input` again, in their order; each finds what the one before it made.
 * @param isHere  the person is still in it; else it hears that he came and left
 */
export function replayKeys(input: HTMLInputElement, keys: KeyboardEvent[], isHere: boolean): void {
  if (!isHere) input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const key of keys) {
    const goesOn = flushSync(() => input.dispatchEvent(new KeyboardEvent('keydown', key)))
    if (goesOn && key.key.length === 1 && !input.readOnly) typeText(input, key.key)
  }
  if (!isHere) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function typeText(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  flushSync(() => input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' })))
}
