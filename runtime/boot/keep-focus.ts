/**
 * The focus is never nowhere. What goes while it has the focus (a dialog, a row, a button that can be pressed no more) hands
 * it on: a dialog to what had it before, anything else to what is left around it. Who takes it away himself keeps it so.
 * @source docs/ui.md#hands
 */
const MOST = 50
const DIALOG = '[role=dialog], dialog, [popover], .ant-drawer, .ant-modal-wrap'
/** No input: who deletes a row does not mean to write. */
const FOCUSABLE = 'button, a[href], select, [tabindex]'

/** @returns stops keeping it */
export function keepFocus(): () => void {
  /** what had the focus, the latest last */
  let trail: HTMLElement[] = []
  /** what is around the one that has it now, the nearest first; null in a dialog */
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
    // whoever closed it may still put the focus somewhere himself
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

/** On a touch screen the focus of an input brings the keyboard up. */
const asksToType = (element: HTMLElement) =>
  element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each)
  return around
}

/** Escape pressed before the focus has come into a dialog is meant for it all the same, and for nothing below it. */
function leaveDialog(event: KeyboardEvent) {
  if (!event.isTrusted || event.key !== 'Escape') return
  if ((event.target as Element).closest(DIALOG)) return
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter(each => each.checkVisibility())
  if (open.length === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  open.at(-1)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }))
}
