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
