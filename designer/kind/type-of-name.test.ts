import { expect, test } from 'vitest'
import { typeOfName } from './type-of-name.ts'

test.each([
  ['开始日期', 'date'],
  ['预计开始时间', 'datetime'],
  ['采购金额', 'decimal'],
  ['申请部门', 'dept'],
  ['采购明细', 'children'],
  ['Start date', 'date'],
  ['Update', 'string'],
  ['地点', 'string'],
  ['备注', 'text'],
])('%s is usually %s', (name, type) => {
  expect(typeOfName(name)).toBe(type)
})
