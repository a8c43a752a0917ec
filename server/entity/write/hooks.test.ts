/** Hooks of modules, over the saving of a creator's model and of a shipped entity. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import loan from '../fixtures/loan.json' with { type: 'json' }
import type { Hook } from './hook.ts'
import type { MakeHook } from './hooks.ts'

const heard: string[] = []
const listening = (name: string): Hook => ({
  async beforeSave({ model, record, before }) {
    heard.push(`${name} ${model.key} ${before ? 'edit' : 'add'}`)
    if (record.title === 'plain') record.title = 'changed by a hook'
  },
  async afterRemove({ ids }) {
    heard.push(`${name} ${ids.length} removed`)
  },
})
const hooks: Record<string, MakeHook> = {
  equipmentLoan: listening('by key'),
  '*': of => (of.isShipped ? undefined : listening('of creators')),
}
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer({}, [
    { hooks },
    { hooks: { '*': ({ document }) => (document.status ? listening('with status') : undefined) } },
  ])
  await publishDocuments(server.db, 'fixtures', [loan as unknown as AnyDocument])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())
beforeEach(() => {
  heard.length = 0
})

test("hooks run for a creator's model by its key and under `*`, and may change the record", async () => {
  const record = { title: 'plain', category: 'av', quantity: 1, price: '1', returnDate: '2099-01-01' }
  const { body } = await admin.post<WireRecord>('/api/data/equipmentLoan/submit', record)
  expect(body.data.title).toBe('changed by a hook')
  await admin.post('/api/data/equipmentLoan/submit', { id: body.data.id, quantity: 2 })
  await admin.post(`/api/data/equipmentLoan/remove?ids=${body.data.id}`)
  const names = ['by key', 'of creators', 'with status']
  expect(heard).toEqual(
    ['equipmentLoan add', 'equipmentLoan edit', '1 removed'].flatMap(did => names.map(name => `${name} ${did}`)),
  )
})

test('a shipped entity runs its own hooks, and none of those for creators', async () => {
  const posted = await admin.post('/api/blade-system/post/submit', { postName: 'a', postCode: 'a', category: 1 })
  expect([posted.status, heard]).toEqual([200, []])
})
