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

/** A host of several names with what follows it, as people write addresses: `campus.edu.cn/news`. @source HT-32 */
export function isBareAddress(text: string): boolean {
  return /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)
}

/** The page an address of the web leads to; one without `http(s)` is asked for as the application is. Else null. */
export function webLink(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  return isBareAddress(text) ? `//${text}` : null
}
