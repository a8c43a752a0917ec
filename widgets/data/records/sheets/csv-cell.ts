/**
 * Quoted where it must be; what a spreadsheet would run as a formula is made text by an apostrophe.
 * @source docs/security.md#data
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
