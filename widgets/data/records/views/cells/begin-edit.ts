/** How long the control of a cell may take to come: it and the record are loaded. */
const PATIENCE_MS = 5000

const CONTROL = 'input, textarea, select, [role="switch"], [role="combobox"]'
const TYPED_INTO = 'input:not([type]), input:is([type="text"], [type="search"], [type="tel"], [type="url"]), textarea'

/**
 * Opens the editor of a cell. What is typed until its control is there is not lost: a control that text is typed into
 * begins with it, any other gets the focus alone.
 * @param typed  the key it was opened by, which replaces the value
 */
export function beginEdit(cell: HTMLElement, typed?: string): void {
  const button = cell.querySelector<HTMLButtonElement>('.sw-edit-cell > button')
  if (!button) return
  button.click()
  if (typed === undefined) return
  let text = typed
  let wasOpen = false
  const formOf = () => document.getElementById(button.getAttribute('aria-controls') ?? '')
  const more = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (target !== document.body && !cell.contains(target) && !formOf()?.contains(target)) return end()
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
    const isOpen = button.isConnected && button.getAttribute('aria-expanded') === 'true'
    if (wasOpen && !isOpen) return end()
    wasOpen ||= isOpen
    const control = formOf()?.querySelector<HTMLElement>(CONTROL)
    if (!control) return
    end()
    control.focus()
    typeInto(control, text)
  }
  const watcher = new MutationObserver(look)
  const timer = setTimeout(end, PATIENCE_MS)
  addEventListener('keydown', more, true)
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-expanded'] })
  look()
}

/** A picker keeps the keys until it is loaded; what no picker keeps replaces the text of the control. */
function typeInto(control: HTMLElement, text: string): void {
  const left = [...text].filter(key =>
    control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
  if (left.length > 0 && isTypedInto(control) && !control.readOnly) replaceText(control, left.join(''))
}

const isTypedInto = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  control.matches(TYPED_INTO)

/** As if it were typed: the setter of the element itself, because React replaces that of the control. */
function replaceText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  control.setSelectionRange(text.length, text.length)
}
