/** A path of the application. Browsers take a backslash for a slash and pass over breaks: what leads out with them is none. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(address)
}

/** An address a document may lead to: http, https, mailto and paths of the application; anything else is undefined. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  if (isOwnPath(address)) return address
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined
  } catch {
    return undefined
  }
}
