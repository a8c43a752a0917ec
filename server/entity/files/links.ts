/** Addresses of files, and where they stand in a value. */

/** Where files are read from: the address of a file is this and its key. */
export const FILE_ROUTE = '/api/blade-resource/file'

const LINK = new RegExp(`${FILE_ROUTE}/([0-9a-f]{36})(?![0-9a-f])`, 'g')

/** Keys of the files a value holds the addresses of: a text, a list of files, anything below them. */
export function fileKeysIn(value: unknown): string[] {
  if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return []
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.includes(FILE_ROUTE) ? [...new Set([...text.matchAll(LINK)].map(found => found[1]!))] : []
}
