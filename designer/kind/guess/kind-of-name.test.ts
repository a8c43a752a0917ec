import { describe, expect, test } from 'vitest'
import cases from '#tests/cases/kinds-of-names.json' with { type: 'json' }
import { guessKind } from './kind-of-name.ts'

test.each([
  ['开始日期', 'date', '日期'],
  ['预计开始时间', 'datetime', '时间'],
  ['采购金额', 'money', '金额'],
  ['每人押金（元）', 'money', '元'],
  ['折旧率（%）', 'percent', '%'],
  ['是否盖章', 'boolean', '是否'],
  ['Has a guarantor', 'boolean', 'Has'],
  ['Number of visitors', 'integer', 'Number of'],
  ['Invoice number', 'string', 'number'],
  ['Deposit per person', 'money', 'deposit'],
  ['Signature of the applicant', 'signature', 'signature'],
  ['Phone', 'phone', 'phone'],
  ['联系人手机', 'phone', '手机'],
  ['随行人员', 'children', '随行人员'],
  ['身份证号', 'idCard', '身份证号'],
  ['您有护照吗？', 'boolean', '吗'],
  ['出生日期（年/月/日）', 'date', '日期'],
  ['Amount of deposit', 'money', 'amount'],
  ['租金（元/月）', 'money', '元/月'],
  ['参加人数合计', 'integer', '人数合计'],
  ['汇率', 'decimal', '汇率'],
  ['Deposit each', 'money', 'deposit'],
  ['Sum of deposits', 'money', 'deposit'],
  ['Received by', 'user', 'by'],
  ['Needed by', 'date', 'needed by'],
  ['National ID', 'idCard', 'national id'],
  ['Photo ID scan', 'file', 'scan'],
])('%s is usually %s, because of “%s”', (name, id, why) => {
  const guess = guessKind(name)
  expect([guess.kind.id, guess.why]).toEqual([id, why])
})

test.each(['Update', '地点', '', 'Dated', '您怎么称呼？', 'May revenue', 'Depends on'])(
  '“%s” says nothing: a text',
  name => {
    expect(guessKind(name)).toMatchObject({ kind: { id: 'string' }, why: null })
  },
)

describe('names of real forms', () => {
  // the words were found with the first half; the second was not looked at
  test.each(['tuned', 'apart'] as const)('at least 95 in 100 are guessed right: %s', half => {
    const names = cases[half].flatMap(([zh, en, kind]) => [zh!, en!].map(name => ({ name, kind: kind! })))
    expect(names.length).toBeGreaterThan(150)
    const wrong = names.filter(({ name, kind }) => guessKind(name).kind.id !== kind)
    expect(1 - wrong.length / names.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95)
  })
})
