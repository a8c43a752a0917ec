/**
 * Focus by panels: F6 goes from one to the next, and focus is never lost when an element is removed. @source
 * docs/designer.md#keys
 */
import { useEffect } from 'react'
import { useSession } from '../../session/designer-context.tsx'
import { PASS } from '../keys/use-keys.ts'

const PANEL = '[data-panel]'

/** F6 goes from panel to panel; past the last, or before the first, it is left to the browser. */
export function focusNextPanel(by: 1 | -1) {
  const panels = [...document.querySelectorAll<HTMLElement>(PANEL)].filter(panel => panel.offsetParent !== null)
  const at = panels.findIndex(panel => panel.contains(document.activeElement))
  const next = at < 0 ? panels.at(by === 1 ? 0 : -1) : panels[at + by]
  if (!next) return PASS
  focusPanel(next)
}

/** Focuses a panel as a whole; a click in it does not. */
export function focusPanel(panel: HTMLElement) {
  panel.tabIndex = -1
  const leave = () => {
    panel.removeAttribute('tabindex')
    panel.removeAttribute('data-arrived')
  }
  panel.addEventListener('blur', leave, { once: true })
  panel.focus({ preventScroll: true })
}

/** When the focused element is removed, undone or closed, the focus goes to its panel, else to the middle one. */
export function useKeptFocus() {
  const session = useSession()
  useEffect(() => {
    let last: HTMLElement | null = null
    let frame = 0
    const settle = () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const panel = last?.isConnected ? last : document.querySelector<HTMLElement>(`section${PANEL}`)
      if (!panel) return
      // on arrival nothing was lost, so no focus ring is shown around the panel
      panel.toggleAttribute('data-arrived', last === null)
      focusPanel(panel)
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    }
    const remember = ({ target }: FocusEvent) => {
      last = (target as Element).closest<HTMLElement>(PANEL) ?? last
    }
    const heard = ['focusout', 'keyup', 'click'] as const
    document.addEventListener('focusin', remember)
    for (const name of heard) document.addEventListener(name, soon)
    const stop = session.subscribe(soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', remember)
      for (const name of heard) document.removeEventListener(name, soon)
      stop()
    }
  }, [session])
}
