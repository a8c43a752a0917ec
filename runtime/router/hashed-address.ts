import { isOwnPath } from '#engine/value/safe-link.ts'

const HASHED = '#/page/'

/**
 * The path of an address with a hash, as other systems link to pages: `/#/page/workflow/…` is `/workflow/…`; null when
 * there is none, or it leads to another host.
 * @source WU-90
 */
export function pathOfHash(hash: string): string | null {
  const path = hash.startsWith(HASHED) ? hash.slice(HASHED.length - 1) : ''
  return isOwnPath(path) ? path : null
}
