import { expect, test } from 'vitest'
import { compareNumbers, readNumber } from './compare-numbers.ts'

test.each([
  [1280, 0, '1280'],
  ['1280.005', 2, '1280.01'],
  ['0.1234567890123', 10, '0.1234567890'],
  [null, 2, null],
  ['many', 2, null],
  ['1e3', 0, '1000'],
  [-1.5, 0, '-2'],
  ['--1', 2, null],
])('DB-44 %s with %s decimals is %s', (value, decimals, text) => expect(readNumber(value, decimals)).toBe(text))

test.each([
  [120, 100, { is: 'up', percent: '20' }],
  ['75.50', '100', { is: 'down', percent: '24.5' }],
  [5, 5, { is: 'same', percent: '0' }],
  [5, 0, null],
  [5, null, null],
])('%s after %s', (value, before, trend) => expect(compareNumbers(value, before)).toEqual(trend))
