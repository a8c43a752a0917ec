/** An address a document may lead to: http, https, mailto and paths of the application; anything else is undefined. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  if (/^\/(?![/\\])/.test(address)) return address
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined
  } catch {
    return undefined
  }
}
