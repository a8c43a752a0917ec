import { expect, test } from 'vitest'
import { headAbove, headAt, headsUpTo } from './heads.ts'

const HEADS = ['clerk', null, 'dean', 'dean', 'rector']

test.each([
  [1, 'clerk'],
  [2, 'dean'],
  [5, 'rector'],
  [6, null],
])('the head of level %s is %s: an empty level has the one above', (level, head) => {
  expect(headAt(HEADS, level)).toBe(head)
})

test.each([
  [1, ['clerk']],
  [2, ['clerk', 'dean']],
  [undefined, ['clerk', 'dean', 'rector']],
])('heads of %s levels, each once: %s', (levels, heads) => {
  expect(headsUpTo(HEADS, levels)).toEqual(heads)
})

test.each([
  ['clerk', 'dean'],
  ['dean', 'rector'],
  ['rector', null],
  ['somebody', 'clerk'],
])('above %s is %s', (person, head) => {
  expect(headAbove(HEADS, person)).toBe(head)
})
