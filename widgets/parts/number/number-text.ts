/**
 * Converts between typed text and stored value. `scale` undefined means an integer, stored as a number; else a decimal,
 * stored as a string with exactly `scale` places.
 */
import Big from 'big.js'

/** Converts full-width digits and signs; removes characters that cannot be part of a number. */
export function cleanTyped(text: string, scale: number | undefined): string {
  const plain = text
    .replace(/[\uFF0B-\uFF19]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uFF0E]/g, '.')
  const signed = plain.replace(/[^\d.-]/g, '').replace(/(?!^)-/g, '')
  if (scale === undefined || scale === 0) return signed.replace(/\..*/, '')
  const [whole, ...places] = signed.split('.')
  return places.length ? `${whole}.${places.join('')}` : (whole ?? '')
}

/** The value of a text; null while it is no number yet. It is rounded to `scale` places, half away from zero. */
export function readNumber(text: string, scale: number | undefined): number | string | null {
  if (!/\d/.test(text)) return null
  const exact = new Big(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'))
  if (scale !== undefined) return exact.toFixed(scale, Big.roundHalfUp)
  return Number.isSafeInteger(exact.toNumber()) ? exact.toNumber() : null
}

/** The text after one step, within the field's limits. */
export function stepNumber(
  value: number | string | null,
  step: number,
  scale: number | undefined,
  { min, max }: { min?: number | string; max?: number | string } = {},
): string {
  let next = new Big(value ?? 0).plus(step)
  if (max !== undefined && next.gt(max)) next = new Big(max)
  if (min !== undefined && next.lt(min)) next = new Big(min)
  return next.toFixed(scale ?? 0)
}
