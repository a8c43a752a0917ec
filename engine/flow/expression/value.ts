/** A value an expression reads: JSON. */
export type Value = unknown

export function toText(value: Value): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
