/** Focus by panels: F6 goes from one to the next, and what loses it never leaves it nowhere. @source docs/designer.md#keys */
import { useEffect } from 'react'
import { useSession } from '../../session/designer-context.tsx'
import { PASS } from '../keys/use-keys.ts'

const PANEL = '[data-panel]'

/** F6 goes from panel to panel; past the last, or before the first, it is the browser's own. */
export function focusNextPanel(by: 1 | -1) {
  const panels = [...document.querySelectorAll<HTMLElement>(PANEL)].filter(panel => panel.offsetParent !== null)
  const at = panels.findIndex(panel => panel.contains(document.activeElement))
  const next = at < 0 ? panels.at(by === 1 ? 0 : -1) : panels[at + by]
  if (!next) return PASS
  focusPanel(next)
}

/** Only this focuses a panel as a whole: a click in it does not. */
export function focusPanel(panel: HTMLElement) {
  panel.tabIndex = -1
  const leave = () => {
    panel.removeAttribute('tabindex')
    panel.removeAttribute('data-arrived')
  }
  panel.addEventListener('blur', leave, { once: true })
  panel.focus({ preventScroll: true })
}

/** What was removed, undone or closed takes the focus with it: it goes to the panel it was in, else to the middle one. */
export function useKeptFocus() {
  const session = useSession()
  useEffect(() => {
    let last: HTMLElement | null = null
    let frame = 0
    const settle = () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const panel = last?.isConnected ? last : document.querySelector<HTMLElement>(`section${PANEL}`)
      if (!panel) return
      // who has just come lost nothing, and needs no frame around all there is
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
