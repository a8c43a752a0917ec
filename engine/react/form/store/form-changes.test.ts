import { expect, test } from 'vitest'
import { createFormChanges, type FormChange, recordBefore } from './form-changes.ts'

const change = (
  path: string,
  before: FormChange['before'],
  after: FormChange['after'],
  moved: FormChange['moved'] = [],
) => ({
  at: '2026-11-26 10:00:00',
  ...{ path, before, after, moved },
})

test('keys typed one after the other into one field are one change, with what followed', () => {
  const changes = createFormChanges()
  changes.add(change('title', null, 'p'))
  changes.add(change('quantity', null, 1, [{ path: 'total', before: null, after: 2 }]))
  changes.add(change('quantity', 1, 12, [{ path: 'total', before: 2, after: 24 }]))
  expect(changes.list().map(({ path, before, after, moved }) => [path, before, after, moved])).toEqual([
    ['title', null, 'p', []],
    ['quantity', null, 12, [{ path: 'total', before: null, after: 24 }]],
  ])
})

test('the last 200 are kept', () => {
  const changes = createFormChanges()
  for (let n = 0; n < 250; n++) changes.add(change(n % 2 ? 'a' : 'b', n, n + 1))
  expect(changes.list()).toHaveLength(200)
  expect(changes.list()[0]).toMatchObject({ before: 50 })
})

test('the record before a change has everything since taken back, rows included', () => {
  const changes = createFormChanges()
  changes.add(change('title', 'a', 'b'))
  changes.add(change('items', [{ price: 1 }], [{ price: 1 }, { price: null }]))
  changes.add(change('items/1/price', null, 5, [{ path: 'sum', before: 1, after: 6 }]))
  const record = { title: 'b', items: [{ price: 1 }, { price: 5 }], sum: 6, note: 'n' }
  expect(recordBefore(record, changes.list(), 2)).toEqual({ ...record, items: [{ price: 1 }, { price: null }], sum: 1 })
  expect(recordBefore(record, changes.list(), 0)).toEqual({ title: 'a', items: [{ price: 1 }], sum: 1, note: 'n' })
  expect(record.items).toHaveLength(2)
})
