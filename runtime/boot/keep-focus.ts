/**
 * Keeps the focus from getting lost. When the focused element goes (a dialog, a row, a button that is disabled), the
 * focus moves: from a dialog to what had it before, from anything else to what is left nearby. Code that removes the
 * focus itself is not overridden.
 * @source docs/ui.md#hands
 */
const MOST = 50
const DIALOG = '[role=dialog], dialog, [popover], .ant-drawer, .ant-modal-wrap'
/** No inputs: whoever deletes a row does not want to type. */
const FOCUSABLE = 'button, a[href], select, [tabindex]'

/** @returns a function that stops it */
export function keepFocus(): () => void {
  /** elements that had the focus, the latest last */
  let trail: HTMLElement[] = []
  /** elements around the focused one, the nearest first; null in a dialog */
  let around: HTMLElement[] | null = null
  let frame = 0

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    trail = [...trail.filter(each => each !== target && each.isConnected), target].slice(-MOST)
    around = target.closest(DIALOG) ? null : ancestorsOf(target)
  }
  const settle = () => {
    const last = trail.at(-1)
    if (!isNowhere() || !last || stands(last)) return
    const main = document.querySelector<HTMLElement>('main')
    const near = around?.find(each => each.isConnected && each !== main && main?.contains(each))
    const next = [...(near?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(
      each => each.tabIndex >= 0 && stands(each),
    )
    const before = around ? null : trail.findLast(each => stands(each) && !asksToType(each))
    const to = next ?? before ?? main
    to?.focus({ preventScroll: true })
  }
  const soon = () => {
    if (!isNowhere()) return
    cancelAnimationFrame(frame)
    // the code that closed it may still set the focus itself
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(settle)
    })
  }
  const changes = new MutationObserver(soon)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style'],
  })
  document.addEventListener('focusin', remember)
  window.addEventListener('keydown', leaveDialog, true)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    document.removeEventListener('focusin', remember)
    window.removeEventListener('keydown', leaveDialog, true)
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

const stands = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert]')

/** On a touch screen, focusing an input opens the keyboard. */
const asksToType = (element: HTMLElement) =>
  element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each)
  return around
}

/** Escape pressed before the focus has reached a new dialog closes that dialog, and nothing below it. */
function leaveDialog(event: KeyboardEvent) {
  if (!event.isTrusted || event.key !== 'Escape') return
  if ((event.target as Element).closest(DIALOG)) return
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter(each => each.checkVisibility())
  if (open.length === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  open.at(-1)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }))
}
