/**
 * Keyboard shortcuts of the designer. Single letters only when no input has the focus; none during an IME composition.
 * @source docs/designer.md#keys
 */
import { useEffect, useRef } from 'react'
import { useOutside } from '../../session/designer-context.tsx'

/** Storage key of the person's choice to switch off single-letter shortcuts. */
export const NO_LETTERS = 'designer.noLetters'

/** Returned by a shortcut that leaves the key to the browser. */
export const PASS = 'pass'

export type KeyMap = Record<string, (event: KeyboardEvent) => unknown>

export function useKeys(map: KeyMap, active = true): void {
  const { store } = useOutside().ports
  const latest = useRef(map)
  latest.current = map
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      const name = keyName(event)
      const act = latest.current[name]
      if (!act || (name.length === 1 && store.get<boolean>(NO_LETTERS))) return
      if ((isTyping(event.target) && !worksWhileTyping(name)) || isForFocused(event.target, name)) return
      if (act(event) !== PASS) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, store])
}

/** `mod+shift+z`: Mod is Ctrl, on a Mac ⌘. */
function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const key = event.key.toLowerCase()
  const shown = key === ' ' ? 'space' : key
  const letter = shown.length > 1 || /[a-z0-9]/.test(shown)
  return [
    event.ctrlKey || event.metaKey ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    event.shiftKey && letter ? 'shift+' : '',
    shown,
  ].join('')
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('.monaco-editor, .ant-modal, .ant-drawer, .ant-select, [role=menu], [role=dialog]') !== null ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]'))
  )
}

/** Keys that the focused control handles itself: Enter and Space press it, arrows choose in it. */
function isForFocused(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false
  if (name === 'enter' || name === 'space') return target.closest(PRESSED) !== null
  return name.startsWith('arrow') && target.closest('[type=radio], [role=tab], [role=slider]') !== null
}

const PRESSED = 'button, a[href], summary, input, [role=button], [role=tab], [role=switch]'

function worksWhileTyping(name: string): boolean {
  return name === 'mod+s' || name.endsWith('f6') || name === 'mod+shift+enter'
}
