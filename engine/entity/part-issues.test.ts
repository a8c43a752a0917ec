import { describe, expect, test } from 'vitest'
import type { EntityDocument } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { checkRecord } from './check-record.ts'
import { compileEntity } from './compile-entity.ts'
import { partIssues } from './part-issues.ts'

const env = { today: '2026-11-20', now: '2026-11-20 10:00:00', me: { id: '7', dept: '20' } }
const title = { zh: 'x' }
const columns = [
  { id: 'note', type: 'string', title, maxLength: 3 },
  { id: 'count', type: 'integer', title, max: 5 },
  { id: 'why', type: 'string', title, required: { '>': [{ var: 'count' }, { var: '$parent.most' }] } },
]
const order: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'order', title },
  fields: [
    { id: 'name', type: 'string', title, maxLength: 3 },
    { id: 'most', type: 'integer', title },
    { id: 'price', type: 'decimal', scale: 2, title },
    { id: 'double', type: 'decimal', scale: 2, title, value: { '*': [{ var: 'price' }, 2] } },
    { id: 'kind', type: 'string', title, required: true },
    { id: 'reason', type: 'string', title, required: { '>': [{ var: 'price' }, 100] } },
    { id: 'detail', type: 'string', title, when: { '==': [{ var: 'kind' }, 'b'] }, required: true },
    { id: 'rows', type: 'children', fields: columns, title, maxCount: 2 },
  ],
  checks: [
    { id: 'dear', at: 'price', refuse: { '>': [{ var: 'double' }, 500] }, message: title },
    { id: 'many', at: 'rows', refuse: { '>': [{ sum: [{ var: 'rows' }, { var: 'count' }] }, 9] }, message: title },
  ],
} as EntityDocument
const entity = compileEntity(order, () => undefined)

const part = (stored: EngineRecord | null, sent: EngineRecord) => {
  const input = { ...stored, ...sent }
  const { issues, told, record } = partIssues(entity, checkRecord(entity, input, { env, previous: stored }), {
    ...{ input, stored, env },
  })
  return { stops: issues.map(({ path }) => path), told: told.map(({ path }) => path), record }
}

describe('an issue stops a change that touches what it reads', () => {
  const old: EngineRecord = { name: 'longer', kind: 'a', price: '1.00', double: '2.00', most: 3 }
  const dear = { ...old, name: 'abc', price: '300.00', double: null, reason: 'so' }
  const row = { id: '1', note: 'longer', count: 4, why: 'so' }
  const withRows = { ...old, name: 'abc', rows: [row, { id: '2', note: 'abc', count: 3 }] }
  const full = { ...withRows, rows: [...withRows.rows, { id: '3', note: 'abc', count: 3 }] }
  test.each<[string, EngineRecord | null, EngineRecord, string[], string[]]>([
    ['a new record is touched whole', null, old, ['name'], []],
    ['a limit that came later', old, { price: '2' }, [], ['name']],
    ['a value that was wrong is replaced by another wrong one', old, { name: 'longest' }, ['name'], []],
    ['a field required since', { ...old, name: 'abc', kind: null }, { price: '2' }, [], ['kind']],
    ['a required field is emptied', { ...old, name: 'abc' }, { kind: '' }, ['kind'], []],
    ['it becomes required by the change', { ...old, name: 'abc' }, { price: '200' }, ['reason'], []],
    ['it exists by the change', { ...old, name: 'abc' }, { kind: 'b' }, ['detail'], []],
    ['a check reads what is computed from the change', { ...old, name: 'abc' }, { price: '99', most: 1 }, [], []],
    ['a computed value that was stored otherwise is not touched', dear, { most: 1 }, [], ['price']],
    ['its source is', dear, { price: '301' }, ['price'], []],
    ['a value that cannot be read, as it was', { ...old, name: 'abc', most: 'many' }, { price: '2' }, [], ['most']],
    ['a value that cannot be read, another one', { ...old, name: 'abc', most: 'many' }, { most: 'few' }, ['most'], []],
    ['a value sent where there was none', { ...old, name: 'abc', most: null }, { most: 'few' }, ['most'], []],
    ['a cell nobody touched', withRows, { price: '2' }, [], ['rows/0/note']],
    ['a cell', withRows, { rows: [{ ...row, note: 'longest' }, withRows.rows[1]!] }, ['rows/0/note'], []],
    ['a new row', withRows, { rows: [{ note: 'other', count: 1 }, row] }, ['rows/0/note'], ['rows/1/note']],
    ['the number of rows', full, { rows: [...full.rows, { count: 0 }] }, ['rows', 'rows'], []],
    [
      'a rule over a column that is not touched',
      full,
      { rows: full.rows.map(one => ({ ...one, note: 'ab' })) },
      [],
      ['rows', 'rows'],
    ],
    ['a rule over a column', full, { rows: full.rows.map(one => ({ ...one, count: 5 })) }, ['rows'], ['rows']],
    [
      'a rule of a row over the record around it',
      { ...withRows, most: 9, rows: [{ ...row, note: 'abc', why: null }] },
      { most: 1 },
      ['rows/0/why'],
      [],
    ],
  ])('%s', (_, stored, sent, stops, told) => {
    const found = part(stored, sent)
    expect([found.stops.sort(), found.told.sort()]).toEqual([stops, told])
  })
})

test('a value that cannot be read any more stays as it is stored', () => {
  const stored = { name: 'abc', kind: 'a', most: 'many', rows: [{ id: '1', count: 'x' }] }
  expect(part(stored, { price: '2' }).record).toMatchObject({ most: 'many', rows: [{ id: '1', count: 'x' }] })
})
