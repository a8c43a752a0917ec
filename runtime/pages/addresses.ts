/**
 * Addresses in routes: only http and https are opened.
 * @source SH-16…SH-19; docs/security.md#pages-and-links
 */
export function httpOnly(text: string | null): string | null {
  if (!text) return null
  try {
    const address = new URL(text, location.origin)
    return /^https?:$/.test(address.protocol) && !isRoute(address) ? address.href : null
  } catch {
    return null
  }
}

/** Whether it is a page of the application, which is not drawn within itself: of our own origin, and no file. */
const isRoute = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && !/^\/api\/|\.(html?|pdf|txt|xml|svg|png|jpe?g|webp)$/i.test(pathname)

/** `/myiframe/urlPath?src=…`, or `/myiframe/<encoded address>`. A name is no address: there is no file of it here. */
export function frameAddress(pathname: string, search: URLSearchParams): string | null {
  const rest = pathname.replace(/^\/myiframe\//, '')
  return httpOnly(rest === 'urlPath' ? search.get('src') : safely(() => decodeURIComponent(rest)))
}

/** `/externalLink?href=<base64>`; url-safe base64 is accepted too. */
export function linkAddress(base64: string): string | null {
  return httpOnly(
    safely(() => {
      const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
      return new TextDecoder().decode(bytes)
    }),
  )
}

function safely(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Whether a page is one of our own, or of one of `hosts` or their subdomains. */
export function isKnown(address: string, hosts: string[]): boolean {
  const { origin, host, hostname } = new URL(address)
  if (origin === location.origin) return true
  return hosts.some(known => [host, hostname].includes(known) || hostname.endsWith(`.${known}`))
}

const SANDBOX = 'allow-scripts allow-forms allow-popups'

/** The sandbox of a frame. A page of our own origin that kept its origin could reach the application around it. */
export function sandboxOf(address: string): string {
  return new URL(address).origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`
}
