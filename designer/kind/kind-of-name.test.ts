import { expect, test } from 'vitest'
import { kindOfName } from './kind-of-name.ts'

test.each([
  ['开始日期', 'date'],
  ['预计开始时间', 'datetime'],
  ['采购金额', 'money'],
  ['建筑面积', 'decimal'],
  ['会议时长', 'duration'],
  ['申请部门', 'dept'],
  ['采购明细', 'children'],
  ['Start date', 'date'],
  ['Update', 'string'],
  ['地点', 'string'],
  ['备注', 'text'],
  ['联系人手机', 'phone'],
  ['工作邮箱', 'email'],
  ['身份证号', 'idCard'],
])('%s is usually %s', (name, id) => {
  expect(kindOfName(name).id).toBe(id)
})
