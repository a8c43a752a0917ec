import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTyped, readNumber, stepNumber } from './number-text.ts'

test.each([
  ['12.5', undefined, '12'],
  ['\uFF11\uFF12\u3002\uFF15', 2, '12.5'],
  ['1,234.50', 2, '1234.50'],
  ['--3-', 0, '-3'],
  ['1.2.3', 2, '1.23'],
  ['abc', 2, ''],
])('%s typed with scale %s stays %s', (typed, scale, text) => expect(cleanTyped(typed, scale)).toBe(text))

test.each([
  ['12', undefined, 12],
  ['12', 2, '12.00'],
  ['0.1', 2, '0.10'],
  ['.5', 1, '0.5'],
  ['7.', 2, '7.00'],
  ['2.345', 2, '2.35'],
  ['-2.345', 2, '-2.35'],
  ['-', 2, null],
  ['', undefined, null],
  ['9007199254740993', undefined, null],
])('%s with scale %s is %s', (text, scale, value) => expect(readNumber(text, scale)).toBe(value))

test('a decimal never passes through a float: every digit survives', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }), (whole, places) => {
      const text = `${whole}.${String(places).padStart(2, '0')}`
      expect(readNumber(text, 2)).toBe(text)
    }),
  )
})

test('a step stays within the limits and adds exactly', () => {
  expect(stepNumber('0.10', 0.2, 2)).toBe('0.30')
  expect(stepNumber(99, 1, undefined, { max: 99 })).toBe('99')
  expect(stepNumber(null, -1, undefined, { min: 1 })).toBe('1')
})
