import { checkFormat } from '#engine/entity/check-format.ts'
import type { Issue } from '#engine/error/issue.ts'

/** A mail goes to no more: whoever sends to many writes to each. */
export const MOST_RECEIVERS = 100

/**
 * Addresses parted by commas, semicolons or white space, each once. Names, comments and line breaks inside of an address are
 * none of them, so no text becomes a header of its own.
 * @source EM-06, EM-07; docs/security.md#mail
 */
export function readAddresses(text: unknown): { addresses: string[]; issues: Issue[] } {
  const given = String(text ?? '').split(/[\s,;，；]+/)
  const addresses = [...new Set(given.filter(Boolean))]
  const wrong = addresses.find(address => checkFormat('email', address) !== null)
  const refuse = (code: string, params: Record<string, unknown>) => [{ path: 'toUser', code, params }]
  if (wrong !== undefined) return { addresses, issues: refuse('mail.address', { address: wrong }) }
  if (!addresses.length) return { addresses, issues: refuse('mail.nobody', {}) }
  if (addresses.length > MOST_RECEIVERS)
    return { addresses, issues: refuse('mail.receivers', { most: MOST_RECEIVERS }) }
  return { addresses, issues: [] }
}
