/** Addresses of files, and where they occur in a value. */

/** Path of the call that downloads files: a file's address is this and its key. */
export const FILE_ROUTE = '/api/blade-resource/file'

const LINK = new RegExp(`${FILE_ROUTE}/([0-9a-f]{36})(?![0-9a-f])`, 'g')

/** Keys of the files whose addresses a value contains: a text, a list of files, or anything nested in them. */
export function fileKeysIn(value: unknown): string[] {
  if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return []
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.includes(FILE_ROUTE) ? [...new Set([...text.matchAll(LINK)].map(found => found[1]!))] : []
}
