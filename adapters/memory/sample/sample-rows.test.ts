import { expect, test } from 'vitest'
import { loan } from '#tests/support/design-sample.ts'
import { makeRows } from './sample-rows.ts'

const env = { today: '2026-11-21', now: '2026-11-21 08:00:00' }

test('made records hold what the rules compute of them', () => {
  const total = {
    id: 'sum',
    type: 'decimal',
    scale: 2,
    title: { zh: '合计' },
    value: { '*': [{ var: 'quantity' }, 2] },
  }
  const entity = { ...loan, fields: [...loan.fields, total] } as typeof loan
  for (const row of makeRows(entity, {}, 'zh', env, () => undefined)) {
    expect(row.sum).toBe((Number(row.quantity) * 2).toFixed(2))
  }
})

test('a model whose rules cannot run yet is drawn all the same', () => {
  const broken = { id: 'sum', type: 'integer', title: { zh: '合计' }, value: { '*': [{ var: 'gone' }, 2] } }
  const entity = { ...loan, fields: [...loan.fields, broken] } as typeof loan
  expect(makeRows(entity, {}, 'zh', env, () => undefined)).toHaveLength(5)
})

test('the sample records of the draft stand in place of made ones, computed as they would be', () => {
  const total = { id: 'sum', type: 'integer', title: { zh: '合计' }, value: { '*': [{ var: 'quantity' }, 2] } }
  const samples = [
    { id: 'r1', values: { title: 'Beamer', quantity: 3, gone: 'x' } },
    { id: 'r2' },
    { id: 'r3', values: { title: 'Desk' } },
  ]
  const entity = { ...loan, fields: [...loan.fields, total], samples } as typeof loan
  const rows = makeRows(entity, {}, 'zh', env, () => undefined)
  expect(rows.map(({ title, quantity, sum }) => [title, quantity, sum])).toEqual([
    ['Beamer', 3, 6],
    ['Desk', null, null],
  ])
})

test('a serial number of a sample record looks like one', () => {
  const serial = { prefix: 'JY', date: 'yyyyMM', digits: 3 }
  const number = { id: 'number', type: 'serial', title: { zh: '单号' }, serial }
  const entity = { ...loan, fields: [...loan.fields, number], samples: [{ id: 'r1', values: { title: 'Desk' } }] }
  const rows = makeRows(entity as typeof loan, {}, 'zh', env, () => undefined)
  expect(rows.map(row => row.number)).toEqual(['JY202611001'])
})
