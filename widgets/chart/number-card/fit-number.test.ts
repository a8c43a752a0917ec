import { expect, test } from 'vitest'
import { abbreviate, fitNumber } from './fit-number.ts'

test.each([
  ['it fits', 100, 60, { short: false, size: 30 }],
  ['a little too long', 250, 60, { short: false, size: 24 }],
  ['just above the floor', 375, 60, { short: false, size: 16 }],
  ['too long by far', 400, 60, { short: true, size: 30 }],
  ['too long even when short', 400, 250, { short: true, size: 24 }],
  ['nothing fits', 4000, 2500, { short: true, size: 16 }],
])('%s', (_, full, short, drawn) => expect(fitNumber(full, short, { width: 200, size: 30, floor: 16 })).toEqual(drawn))

test.each([
  ['1234', '1234', '1.23K'],
  ['98765', '9.88万', '98.77K'],
  ['1234567.50', '123.46万', '1.23M'],
  ['-1234567890', '-12.35亿', '-1.23B'],
  ['200002000000000', '200万亿', '200T'],
])('%s is %s, %s', (number, zh, en) => {
  expect(abbreviate(number, 'zh')).toBe(zh)
  expect(abbreviate(number, 'en')).toBe(en)
})
