const shown: HTMLElement[] = []

function hide(popover: HTMLElement): void {
  shown.splice(shown.indexOf(popover), 1)
  popover.dispatchEvent(Object.assign(new Event('toggle'), { oldState: 'open', newState: 'closed' }))
}

const closing = () => shown.filter(popover => popover.isConnected && popover.getAttribute('popover') === 'auto')

/**
 * Popovers for browsers without them: what is shown lies over the page and is closed by Esc or a press elsewhere.
 * @source docs/ui.md#browsers
 */
export function addPopovers(): void {
  HTMLElement.prototype.showPopover = function () {
    Object.assign(this.style, { position: 'fixed', zIndex: '2000' })
    shown.push(this)
  }
  const pressed = ({ target }: Event) => {
    for (const popover of closing()) if (!popover.contains(target as Node)) hide(popover)
  }
  window.addEventListener('pointerdown', pressed, true)
  window.addEventListener('keydown', ({ key }) => {
    const top = closing().at(-1)
    if (key === 'Escape' && top) hide(top)
  })
}
