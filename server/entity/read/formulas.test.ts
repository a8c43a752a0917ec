/** Fields computed from fields that are hidden from their reader. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, Rule } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const v = (name: string): Rule => ({ var: name })
const titled = { kind: 'entity', grammar: 1, title: { zh: '某', en: 'Some' } }
const field = (id: string, more: object = {}) => ({ id, type: 'integer', title: titled.title, ...more })
const all = ['list', 'detail', 'add', 'edit', 'select', 'export']
const access = (...hide: string[]) => [
  { id: 'boss', to: { roles: ['boss'] }, may: all },
  { id: 'clerk', to: { roles: ['clerk'] }, may: all, ...(hide.length && { hide }) },
]
const person = {
  ...{ ...titled, key: 'pay.person', labelField: 'name', access: access('rate') },
  fields: [
    { ...field('name'), type: 'string' },
    field('rate'),
    field('fee', { value: { '*': [v('rate'), 2] } }),
    field('open', { value: { '+': [1, 1] } }),
  ],
}
const part = {
  ...{ ...titled, key: 'pay.part', access: access('cost') },
  fields: [
    field('pay', { type: 'ref', to: 'pay' }),
    field('number'),
    field('cost'),
    field('dear', { value: { '*': [v('cost'), 10] } }),
  ],
}
/** What a clerk does not see: by itself, over another formula, through a reference, of rows. */
const HIDDEN = ['year', 'decade', 'owed', 'spent', 'most']
const pay = {
  ...{ ...titled, key: 'pay', access: access('wage') },
  fields: [
    { ...field('name'), type: 'string' },
    field('wage'),
    field('year', { value: { '*': [v('wage'), 12] }, search: 'between' }),
    field('decade', { value: { '*': [v('year'), 10] } }),
    field('owner', { type: 'ref', to: 'pay.person', show: ['fee', 'open'] }),
    field('owed', { value: v('owner.fee') }),
    field('known', { value: v('owner.open') }),
    field('parts', { type: 'children', to: 'pay.part', by: 'pay' }),
    field('spent', { value: { sum: [v('parts'), v('cost')] } }),
    field('most', { value: { max: [v('parts'), v('dear')] } }),
    field('pieces', { value: { sum: [v('parts'), v('number')] } }),
  ],
}

let server: TestServer
let boss: Caller
let clerk: Caller
let id: string

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'pay', [person, part, pay] as unknown as AnyDocument[])
  boss = await server.loginNew({ account: 'boss', roles: ['boss'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  const owner = await boss.post<WireRecord>('/api/data/pay.person/submit', { name: 'Ann', rate: 7 })
  const parts = [{ number: 3, cost: 5 }]
  const made = await boss.post<WireRecord>('/api/data/pay/submit', {
    ...{ name: 'one', wage: 100, owner: owner.body.data.id, parts },
  })
  if (made.status !== 200) throw new Error(made.text)
  id = made.body.data.id!
})
afterAll(() => server?.stop())

const listed = async (caller: Caller) =>
  (await caller.get<Page<WireRecord>>('/api/data/pay/list')).body.data.records[0]!
const detail = async (caller: Caller) => (await caller.get<WireRecord>(`/api/data/pay/detail?id=${id}`)).body.data

test('a list and a detail have no formula over a field that is hidden from their reader', async () => {
  const values = { year: 1200, decade: 12000, owed: 14, spent: 5, most: 50 }
  for (const read of [listed, detail]) {
    expect(await read(boss)).toMatchObject({ ...values, known: 2, pieces: 3 })
    const told = await read(clerk)
    expect(told).toMatchObject({ name: 'one', known: 2, pieces: 3 })
    for (const hidden of HIDDEN) expect(told, hidden).not.toHaveProperty(hidden)
  }
  const [row] = (await detail(clerk)).parts as WireRecord[]
  expect(row).toMatchObject({ number: 3 })
  expect(row).not.toHaveProperty('dear')
})

test.each(HIDDEN)('nobody filters, sorts, groups, sums or asks by such a field: %s', async hidden => {
  const query = (call: object) => clerk.post('/api/data/pay/query', call)
  for (const refused of [
    await clerk.get(`/api/data/pay/list?${hidden}_ge=1`),
    await clerk.get(`/api/data/pay/list?descs=${hidden}`),
    await query({ where: { '>': [v(hidden), 1] } }),
    await query({ get: 'sums', group: [{ id: hidden }], measures: [{ id: 'n', fn: 'count' }] }),
    await query({ get: 'sums', measures: [{ id: 'n', fn: 'sum', of: hidden }] }),
  ])
    expect([refused.status, hidden]).toEqual([400, hidden])
  expect((await boss.get(`/api/data/pay/list?${hidden}_ge=1`)).status).toBe(200)
})

test('a reference shows no such field', async () => {
  const shown = JSON.stringify((await listed(clerk)).$ref)
  expect(shown).toContain('"open":2')
  expect(shown).not.toContain('fee')
  expect(JSON.stringify((await listed(boss)).$ref)).toContain('"fee":14')
})

test('a save computes it and its answer keeps it back; a screen has no place for it', async () => {
  const saved = await clerk.post<WireRecord>('/api/data/pay/submit', { name: 'two' })
  for (const hidden of HIDDEN) expect(saved.body.data).not.toHaveProperty(hidden)
  const renamed = await clerk.post<WireRecord>('/api/data/pay/submit', { id, name: 'renamed' })
  expect(renamed.status).toBe(200)
  expect(await detail(boss)).toMatchObject({ name: 'renamed', year: 1200 })
  const screen = await clerk.get('/api/blade-schema/screen/pay')
  expect(screen.status).toBe(200)
  for (const hidden of [...HIDDEN, 'fee', 'dear']) expect(screen.text).not.toContain(`"${hidden}"`)
})
