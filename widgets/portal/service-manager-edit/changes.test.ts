import { expect, test } from 'vitest'
import type { ManagedDetail } from '#adapters/wire/portal.ts'
import { changed, meet, sentOf, valuesOf } from './changes.ts'

const service: ManagedDetail = {
  ...{ id: '1', rev: 3, serviceName: 'Leave', status: 1, icon: null, contactPerson: 'Li', contact: '8801' },
  ...{ place: null, cost: 'free', materials: 'a\nb', promisedDays: 2, introduce: '<p>x</p>', guide: null },
  timeScope: { mode: 2, value: { from: '08:00', to: '17:00' } },
}
const base = valuesOf(service)

test('what was not changed is not sent; an emptied text is none, and a number is one', () => {
  expect(changed(base, { ...base, place: '', timeScope: structuredClone(base.timeScope) })).toEqual([])
  expect(sentOf(base, { ...base, contact: '', promisedDays: ' 5 ', timeScope: null })).toEqual({
    contact: null,
    promisedDays: 5,
    timeScope: null,
  })
  expect(sentOf(base, { ...base, promisedDays: 'soon' })).toEqual({ promisedDays: 'soon' })
  expect(sentOf(base, { ...base, promisedDays: '' })).toEqual({ promisedDays: null })
})

test('of two changes both are kept, and those of the same field are told', () => {
  const mine = { ...base, contact: 'mine', place: 'same', cost: '5' }
  const theirs = { ...base, contact: 'theirs', place: 'same', guide: '<p>new</p>' }
  expect(meet(base, mine, theirs)).toEqual({
    values: { ...base, contact: 'mine', place: 'same', cost: '5', guide: '<p>new</p>' },
    clashes: ['contact'],
  })
  expect(meet(base, base, theirs)).toEqual({ values: theirs, clashes: [] })
})
