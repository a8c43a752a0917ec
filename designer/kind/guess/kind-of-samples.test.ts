import { expect, test } from 'vitest'
import { guessColumn } from './kind-of-samples.ts'

const many = (...values: string[]) => Array.from({ length: 40 }, (_, at) => values[at % values.length]!)

test.each<[string, string[], string]>([
  ['手机号', ['13968082176', '18698481408'], 'phone'],
  ['备注', ['13968082176'], 'text'],
  ['', ['13968082176', '18698481408'], 'phone'],
  ['', ['110101199209139205'], 'idCard'],
  ['学号', ['20230101', '20230214'], 'string'],
  ['参会人', ['20', '31'], 'integer'],
  ['', ['20230101', '20230214'], 'integer'],
  ['入库日期', ['20230101', '2026年7月1日'], 'date'],
  ['时段', ['8:00-13:00', '8:15-13:00'], 'time-range'],
  ['', ['8:15', '23:59'], 'time'],
  ['来访日期', ['2026-9-1', '2026/09/02'], 'date'],
  ['', ['2026-09-01 08:00:00'], 'datetime'],
  ['人数', ['5', '1'], 'integer'],
  ['人数', ['三', '五'], 'string'],
  ['单价', ['12.5', '3'], 'money'],
  ['', ['¥12.50', '¥3.00'], 'money'],
  ['', ['12%', '3.5%'], 'percent'],
  ['', ['1', '2.5'], 'decimal'],
  ['', ['007', '012'], 'string'],
  ['', ['6222021234567890123'], 'string'],
  ['', ['是', '否'], 'boolean'],
  ['几位', ['0', '1', '1'], 'integer'],
  ['', ['-', '-'], 'string'],
  ['接待人', ['王芳', '陈思远'], 'user'],
  ['', many('商务', '面试', '家属', '送货'), 'enum'],
  ['', many('x'.repeat(80)), 'text'],
  ['', many('总是一样'), 'string'],
  ['', many('两行\n的话', '另外\n两行'), 'text'],
  ['', [], 'string'],
  ['Visit date', [' ', ''], 'date'],
])('“%s” over %j is %s', (name, samples, id) => {
  expect(guessColumn(name, samples).kind.id).toBe(id)
})
