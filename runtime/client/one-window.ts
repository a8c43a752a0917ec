/**
 * The browser view inside another app has one window and no downloads of its own: what would open another one opens in
 * place, so that Back leads back, and where a file cannot be saved it is said how.
 * @source docs/ui.md#browsers
 */
const APPS = /wxwork|MicroMessenger|DingTalk|Lark|Feishu/i

const hasOneWindow = (): boolean => APPS.test(navigator.userAgent)

/** Opens an address outside of the application. */
export function openOutside(url: string): void {
  if (hasOneWindow()) window.location.assign(url)
  else window.open(url, '_blank', 'noopener')
}

/** @param onDownload  called when a file is to be saved where the view may not be able to */
export function keepOneWindow(onDownload: () => void): () => void {
  if (!hasOneWindow()) return () => {}
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link) return
    if (link.target === '_blank') link.target = '_self'
    if (!link.hasAttribute('download')) return
    onDownload()
    // such a view would leave the page for an address that only the page knows
    if (link.protocol === 'blob:') event.preventDefault()
  }
  document.addEventListener('click', click, true)
  return () => document.removeEventListener('click', click, true)
}
