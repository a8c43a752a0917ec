import { expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Field } from '#engine/schema/document.ts'
import { groupQuery, groupsIn, openAtFirst, ruleOfGroup } from './groups-of.ts'

const field = (more: Partial<Field>): Field => ({ id: 'f', type: 'enum', title: { zh: '字段' }, ...more })
const columns = [{ id: 'name' }, { id: 'price', bind: 'cost', total: 'sum' as const }]

test('what is asked counts each group and adds up the columns that have totals', () => {
  expect(groupQuery(field({}), undefined, columns)).toMatchObject({
    group: [{ id: 'group', of: 'f' }],
    measures: [
      { id: 'count', fn: 'count' },
      { id: 't1', fn: 'sum', of: 'cost' },
    ],
  })
  expect(groupQuery(field({ type: 'date' }), 'day', []).group).toEqual([{ id: 'group', of: 'f', by: 'day' }])
  expect(groupQuery(field({ type: 'datetime' }), undefined, []).group).toEqual([{ id: 'group', of: 'f', by: 'month' }])
})

test('groups are in the order of their options, of their names or days; the empty one is last', () => {
  const rows = [null, 'b', 'a'].map((group, n) => ({ group, count: n + 1, t1: '5' }))
  const all = groupsIn(rows, columns, field({}), { order: ['b', 'a'] })
  expect(all.map(({ value }) => value)).toEqual(['b', 'a', null])
  expect(all[0]).toEqual({ value: 'b', count: 2, totals: { price: '5' } })
  const people = Object.entries({ 1: '张三', 2: '安妮' }).map(
    ([id, $label]): WireRecord => ({ group: id, count: 1, $ref: { group: { [id]: { $label } } } }),
  )
  expect(groupsIn(people, [], field({ type: 'user' }), {}).map(({ value }) => value)).toEqual(['2', '1'])
  const months = ['2026-01', '2026-03', null].map(group => ({ group, count: 1 }))
  const down = groupsIn(months, [], field({ type: 'date' }), { down: true })
  expect(down.map(({ value }) => value)).toEqual(['2026-03', '2026-01', null])
})

test.each([
  [{ type: 'enum' }, undefined, 1, { '==': [{ var: 'f' }, '1'] }],
  [{ type: 'boolean' }, undefined, false, { '==': [{ var: 'f' }, false] }],
  [{ type: 'ref' }, undefined, null, { empty: [{ var: 'f' }] }],
  [
    { type: 'date' },
    'month',
    '2026-12',
    { and: [{ '>=': [{ var: 'f' }, '2026-12-01'] }, { '<': [{ var: 'f' }, '2027-01-01'] }] },
  ],
  [
    { type: 'datetime' },
    'day',
    '2026-02-28',
    { and: [{ '>=': [{ var: 'f' }, '2026-02-28 00:00:00'] }, { '<': [{ var: 'f' }, '2026-03-01 00:00:00'] }] },
  ],
  [
    { type: 'date' },
    'month',
    '0099-12',
    { and: [{ '>=': [{ var: 'f' }, '0099-12-01'] }, { '<': [{ var: 'f' }, '0100-01-01'] }] },
  ],
  [{ type: 'date' }, 'month', '9999-12', { '>=': [{ var: 'f' }, '9999-12-01'] }],
  [{ type: 'datetime' }, 'day', '9999-12-31', { '>=': [{ var: 'f' }, '9999-12-31 00:00:00'] }],
] as const)('the records of a group of %j by %s are those of its value: %s', (more, by, value, rule) => {
  expect(ruleOfGroup(field(more as Partial<Field>), by, value)).toEqual(rule)
})

test('the first groups are open, as many as a page has records, and never none', () => {
  const groups = [30, 5, 5, 1].map((count, n) => ({ value: n, count, totals: {} }))
  expect(openAtFirst(groups, 10)).toEqual(['0'])
  expect(openAtFirst(groups.slice(1), 10)).toEqual(['1', '2'])
})
