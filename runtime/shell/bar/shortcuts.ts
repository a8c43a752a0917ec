/**
 * `/` and Ctrl-K search, `?` lists the shortcuts, `[` folds the menu; single letters only while no input has the focus.
 * @source docs/ui.md#hands
 */
import { useEffect, useEffectEvent } from 'react'
import { openFinder } from '../search/finder.tsx'

export const FOLD_EVENT = 'shell:fold'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function useShortcuts(showKeys: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || location.pathname.startsWith('/design/')) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openFinder()
    }
    if (event.ctrlKey || event.metaKey || typing(event.target)) return
    if (event.key === '/') {
      event.preventDefault()
      openFinder()
    } else if (event.key === '?') showKeys()
    else if (event.key === '[') window.dispatchEvent(new Event(FOLD_EVENT))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
