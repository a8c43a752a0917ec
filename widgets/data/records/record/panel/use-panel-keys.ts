import { type RefObject, useEffect, useRef } from 'react'

interface PanelKeys {
  close(): unknown
  before?: () => void
  after?: () => void
}

/** What uses arrow keys or Escape itself. */
const OWN =
  'input, textarea, select, [contenteditable], [popover], [role=listbox], [role=menu], [role=tablist], audio, video'

/**
 * Escape closes the panel, also from the rows of its list; the arrow keys lead to the record before and after, where
 * nothing in it uses them.
 * @source docs/ui.md#hands
 */
export function usePanelKeys(box: RefObject<HTMLElement | null>, keys: PanelKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element
      const inside = target.closest('[role=dialog]') === box.current
      const { close, before, after } = latest.current
      const does = () => {
        if (event.key === 'Escape')
          return (inside && !target.closest('[popover]')) || target.matches('[data-record], body') ? close : undefined
        if (!inside || target.closest(OWN)) return undefined
        return { ArrowUp: before, ArrowDown: after }[event.key]
      }
      const act = does()
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}
