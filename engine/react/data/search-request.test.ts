import { expect, test } from 'vitest'
import type { Field, SearchBy } from '../../schema/document.ts'
import { allOf, ME, searchRequest } from './search-request.ts'

const title = { zh: 't' }
const fields = new Map<string, Field>(
  [
    { id: 'name', type: 'string', title, name: 'NAME' },
    { id: 'day', type: 'date', title },
    { id: 'at', type: 'datetime', title },
    { id: 'n', type: 'integer', title },
    { id: 'place', type: 'region', title },
    { id: 'kind', type: 'dict', title },
    { id: 'marks', type: 'json', widget: 'tags', title },
  ].map(field => [field.id, field as Field]),
)
const ask = (id: string, by: SearchBy, value: unknown) => searchRequest([{ id, by }], fields, { [id]: value }, '7')

test.each<[string, SearchBy, unknown, Record<string, string>]>([
  ['name', 'like', 'a', { NAME_like: 'a' }],
  ['day', 'between', ['2026-01-01', null], { day_datege: '2026-01-01' }],
  ['at', 'between', ['2026-01-01', '2026-01-31'], { at_datege: '2026-01-01', at_datele: '2026-01-31 23:59:59' }],
  ['n', 'between', [1, 5], { n_ge: '1', n_le: '5' }],
  ['kind', 'in', ['a', 'b'], { kind_in: 'a,b' }],
  ['marks', 'in', ['a', 'b'], { marks_in: 'a,b' }],
  ['marks', 'every', ['a', 'b'], { marks_every: 'a,b' }],
  ['kind', 'equal', 'a', { kind_equal: 'a' }],
  ['kind', 'equal', null, {}],
])('HT-05 HT-06 %s %s %j asks for %j', (id, by, value, search) => {
  expect(ask(id, by, value)).toEqual({ search, where: [] })
})

test('what lies below a place is asked by a rule', () => {
  expect(ask('place', 'under', '3301')).toEqual({ search: {}, where: [{ within: [{ var: 'place' }, '3301'] }] })
})

test('“me” in a search for people is whoever reads, and only there', () => {
  const people = new Map<string, Field>([['who', { id: 'who', type: 'user', title }]])
  const entries = [{ id: 'who', by: 'in' as const }]
  expect(searchRequest(entries, people, { who: [ME, '9'] }, '7').search).toEqual({ who_in: '7,9' })
  expect(searchRequest(entries, people, { who: ME }, '7').search).toEqual({ who_in: '7' })
  expect(ask('name', 'like', ME).search).toEqual({ NAME_like: ME })
})

test('conditions are joined only where there are several', () => {
  expect(allOf([undefined, true])).toBeUndefined()
  expect(allOf([undefined, { a: 1 }])).toEqual({ a: 1 })
  expect(allOf([{ a: 1 }, { b: 1 }])).toEqual({ and: [{ a: 1 }, { b: 1 }] })
})
