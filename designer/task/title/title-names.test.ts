import { expect, test } from 'vitest'
import { readTitle, sayTitle } from './title-names.ts'

const NAMES = [
  { name: 'starter', said: '发起人' },
  { name: 'amount', said: '金额（元）' },
  { name: 'first', said: '日期' },
  { name: 'second', said: '日期' },
  { name: 'odd', said: '{x}' },
  { name: 'twin', said: 'starter' },
]

test.each([
  ['{starter} {amount}', '{发起人} {金额（元）}'],
  ['{first}–{second}', '{first}–{second}'],
  ['{odd} {twin} {unknown}', '{odd} {twin} {unknown}'],
  ['no names, {half', 'no names, {half'],
])('%s is said %s, and read back', (subject, said) => {
  expect(sayTitle(subject, NAMES)).toBe(said)
  expect(readTitle(said, NAMES)).toBe(subject)
})

test('a name may be typed as the document has it', () => {
  expect(readTitle('{starter} {发起人}', NAMES)).toBe('{starter} {starter}')
})
