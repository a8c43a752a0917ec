/** How long the control of a cell may take to come: it and the record are loaded. */
const PATIENCE_MS = 5000

/**
 * Opens the editor of a cell. What is typed until its control is there is not lost: it begins with it.
 * @param typed  the key it was opened by, which replaces the value
 */
export function beginEdit(cell: HTMLElement, typed?: string): void {
  const button = cell.querySelector<HTMLButtonElement>('.sw-edit-cell > button')
  if (!button) return
  button.click()
  if (typed === undefined) return
  let text = typed
  const more = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    text += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    removeEventListener('keydown', more, true)
    watcher.disconnect()
    clearTimeout(timer)
  }
  const look = () => {
    const control = document.querySelector<HTMLInputElement>(
      '.sw-edit-form :is(input:not([type]), input[type="text"], textarea)',
    )
    if (!control) return
    end()
    control.focus()
    if (!control.readOnly) replaceText(control, text)
  }
  const watcher = new MutationObserver(look)
  const timer = setTimeout(end, PATIENCE_MS)
  addEventListener('keydown', more, true)
  watcher.observe(document.body, { childList: true, subtree: true })
  look()
}

/** As if it were typed: the setter of the element itself, because React replaces that of the control. */
function replaceText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  control.setSelectionRange(text.length, text.length)
}
