import { expect, test } from 'vitest'
import { barsOf, isCode128 } from './code128.ts'

/** Bars as 1, gaps as 0, as the references print them. */
function bitsOf(text: string): string {
  const { bars, width } = barsOf(text)
  const bits = Array.from({ length: width }, () => '0')
  for (const bar of bars) bits.fill('1', bar.x, bar.x + bar.width)
  return bits.join('')
}

test.each([
  [
    'SB-20260001',
    '110100100001101110100010001011000100110111001011101111011001001110111001001101101100110011001101100111101000101100011101011',
  ],
  ['1234567890', '110100111001011001110010001011000111000101101100001010011011110110100111100101100011101011'],
  ['a', '1101001000010010110000100100001101100011101011'],
  ['LOAN-7', '11010010000100011011101000111011010100011000101110001101001101110011101101110100110001001100011101011'],
  ['x 12~', '110100100001111001001011011001100100111001101100111001010001011110101000011001100011101011'],
])('%s is coded as by others', (text, bits) => expect(bitsOf(text)).toBe(bits))

test.each(['', 'a'.repeat(81), '\u4e2d', 'a\nb'])('%j cannot be a barcode', text => expect(isCode128(text)).toBe(false))
