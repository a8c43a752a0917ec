import type { Field } from '../schema/document.ts'

/** `1234567.50` → `1,234,567.50`: groups the digits of a number's text without changing its places. */
export function groupDigits(number: string): string {
  const [whole = '', places] = number.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}

const NUMBER = /^-?\d+(?:\.\d+)?$/
const FOUR_DIGITS = /^-?\d{4}$/

/**
 * What is said of a number of the field, with its digits in groups; other types and words stay as they are. Four digits
 * alone stay together, for they are often a year, but not those of money or of a field with places.
 * @source docs/ui.md#a-value
 */
export function groupValue(
  said: string,
  { type = 'integer', scale, widget }: Partial<Pick<Field, 'type' | 'scale' | 'widget'>> = {},
): string {
  if ((type !== 'integer' && type !== 'decimal') || !NUMBER.test(said)) return said
  return FOUR_DIGITS.test(said) && widget !== 'money' && !scale ? said : groupDigits(said)
}
