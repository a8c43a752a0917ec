import { expect, it } from 'vitest'
import { codeFrom } from './code-from.ts'

it.each([
  ['数量', 'shuLiang'],
  ['Loan date', 'loanDate'],
  ['ID number', 'idNumber'],
  ['ID', 'id'],
  ['IDCard no.', 'idCardNo'],
  ['3楼 房间', 'louFangJian'],
  ['备注电话', 'beiZhuDianHua'],
  ['', ''],
])('makes of %s the code %s', (name, code) => {
  expect(codeFrom(name)).toBe(code)
})
