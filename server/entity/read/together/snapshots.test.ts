import { expect, test } from 'vitest'
import { isSnapshot, seesAll } from './snapshots.ts'

test.each([
  ['the same', '10:12:10', '10:12:10', true],
  ['a later one', '12:14:', '10:12:10', true],
  ['an earlier one', '10:12:10', '12:14:', false],
  ['one in which a transaction has ended', '11:12:11', '10:12:10,11', true],
  ['one in which it has not', '10:12:10,11', '11:12:11', false],
  ['one of before transactions that the other saw begin, none of which had ended', '10:12:10', '10:14:10,12,13', true],
  ['one of before a transaction that the other saw end', '10:12:10', '10:14:10,12', false],
  ['one long before', '3:4:', '10:9999999999:', false],
])('%s', (_, one, other, sees) => {
  expect(seesAll(one, other)).toBe(sees)
})

test('what is none is refused', () => {
  const wrong = ['', '1', '1:2', '1:2:x', `1:2:${'9,'.repeat(3000)}`, '1:2:3;', 12, null, '123456789012345678901:2:']
  expect(wrong.filter(isSnapshot)).toEqual([])
  expect(['1:2:', '1:5:2,3'].every(isSnapshot)).toBe(true)
})
