/**
 * Whether an address is a path of the application. Browsers read a backslash as a slash and skip line breaks, so
 * addresses that lead out with those are refused.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(address)
}

/** An address a document may link to: http, https, mailto and paths of the application; otherwise undefined. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  if (isOwnPath(address)) return address
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined
  } catch {
    return undefined
  }
}

/** A host name with an optional path, as people write addresses: `campus.edu.cn/news`. @source HT-32 */
export function isBareAddress(text: string): boolean {
  return /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)
}

/** The web page of an address; one without `http(s)` gets the protocol of the application. Otherwise null. */
export function webLink(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  return isBareAddress(text) ? `//${text}` : null
}
