import { describe, expect, it } from 'vitest'
import { matches } from './match.ts'
import { codeFrom, initialsOf } from './pinyin.ts'

describe('names and codes', () => {
  it.each([
    ['数量', 'shuLiang'],
    ['Loan date', 'loanDate'],
    ['3楼 房间', 'louFangJian'],
    ['备注电话', 'beiZhuDianHua'],
    ['', ''],
  ])('makes of %s the code %s', (name, code) => {
    expect(codeFrom(name)).toBe(code)
  })
  it('finds 数量 by sl, by shuliang, by 量 and by its English name', () => {
    for (const typed of ['sl', 'shuliang', '量', 'quan', 'SL']) expect(matches(typed, ['数量', 'Quantity'])).toBe(true)
    expect(matches('xyz', ['数量', 'Quantity'])).toBe(false)
    expect(initialsOf('归还日期')).toBe('ghrq')
  })
})
