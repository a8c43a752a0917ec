/** `1234567.50` → `1,234,567.50`: groups the digits of a number's text without changing its places. */
export function groupDigits(number: string): string {
  const [whole = '', places] = number.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}
