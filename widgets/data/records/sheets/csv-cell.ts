/**
 * Quotes a cell where needed; an apostrophe turns a text that a spreadsheet would run as a formula into plain text.
 * @source docs/security.md#data
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
