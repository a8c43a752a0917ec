import { expect, it } from 'vitest'
import { matches } from './match.ts'
import { initialsOf } from './pinyin.ts'

it('finds 数量 by sl, by shuliang, by 量 and by its English name', () => {
  for (const typed of ['sl', 'shuliang', '量', 'quan', 'SL']) expect(matches(typed, ['数量', 'Quantity'])).toBe(true)
  expect(matches('xyz', ['数量', 'Quantity'])).toBe(false)
  expect(initialsOf('归还日期')).toBe('ghrq')
})
