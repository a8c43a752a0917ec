import { expect, test } from 'vitest'
import { isMask, maskText } from './mask.ts'

test.each([
  ['', ''],
  ['7', '*'],
  ['78', '7*'],
  ['1234567890', '1*********'],
  ['13800138000', '138****8000'],
  ['11010519491231002X', '110***********002X'],
  ['王小明', '王**'],
  ['𠮷野家', '𠮷**'],
])('the mask of "%s" is "%s"', (text, mask) => {
  expect(maskText(text)).toBe(mask)
  expect(maskText(mask)).toBe(mask)
})

test.each([
  ['138****8000', true],
  ['1*', true],
  ['', false],
  ['13800138000', false],
  ['138***08000', false],
])('"%s" is a mask: %s', (text, is) => expect(isMask(text)).toBe(is))
