/** The ids, accounts or codes in a value: one, a list, a text with commas, or rows with an id. */
export function readNames(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(readNames))]
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return String(value)
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '')
  }
  if (typeof value === 'object' && value !== null && 'id' in value) return readNames(value.id)
  return []
}
