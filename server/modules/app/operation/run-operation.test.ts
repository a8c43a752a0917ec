/** The actions of an operation: shown first, then done with the rights of who runs them, all or nothing, once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { addUser } from '#tests/support/people.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const CALL = '/api/appDiyOperate'
const text = (zh: string) => ({ zh, en: zh })
const model = (key: string, more: object = {}) =>
  ({
    kind: 'entity',
    grammar: 1,
    key,
    title: text(key),
    status: true,
    access: [
      { id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit'] },
      { id: 'clerks', to: { roles: ['clerk'] }, may: ['list', 'detail', 'edit'], readOnly: ['state'] },
      { id: 'readers', to: { roles: ['reader'] }, may: ['list', 'detail'] },
    ],
    fields: [
      { id: 'name', type: 'string', title: text('name'), required: true },
      { id: 'state', type: 'string', title: text('state'), maxLength: 5 },
      { id: 'at', type: 'datetime', title: text('at'), default: { var: '$now' } },
      { id: 'secret', type: 'string', title: text('secret') },
    ],
    ...more,
  }) as AnyDocument

let server: TestServer
let admin: Caller
let keeper: Caller
let clerk: Caller
let reader: Caller
let record: string
let n = 0

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'tools', [model('tools'), model('tools.log')])
  await publishDocuments(server.db, 'shed', [model('shed')])
  admin = await server.loginNew({ account: 'boss', roles: ['administrator'] })
  keeper = await server.loginNew({ account: 'keeper', roles: ['keeper'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
})
afterAll(() => server?.stop())

const add = async (name: string, more: object = {}) =>
  String((await keeper.post<WireRecord>('/api/data/tools/submit', { name, ...more })).body.data.id)
beforeEach(async () => {
  record = await add(`Saw ${++n}`)
})

const SET = { do: 'record', entity: 'tools', record: '{{id}}', set: [{ id: 'state', value: 'out' }] }
const LOG = { do: 'record', entity: 'tools.log', set: [{ id: 'name', value: 'Lent {{name}}' }] }
const operation = async (actions: object[], more: object = {}) => {
  const sent = { btnName: 'Lend', appId: 'tools', place: 'row', kind: 'actions', actions, ...more }
  const { body } = await admin.post<WireRecord>(`${CALL}/submit`, sent)
  expect(body.msg).toBe('')
  return String(body.data.id)
}

interface Plan {
  title: string
  confirm: string
  written: number
  sent: number
  list: string
  seen: string
}
const planOf = (who: Caller, id: string, records: string | string[] | null = record) =>
  who.post<Plan>('/api/data/appDiyOperate/plan', { operation: id, records })
const runAs = (who: Caller, id: string, seen: unknown, records: unknown = record, headers = {}) =>
  who.post<{ written: number; sent: number }>(`${CALL}/run`, { operation: id, records, seen }, headers)
const seenBy = async (who: Caller, id: string, records: string | string[] | null = record) =>
  (await planOf(who, id, records)).body.data.seen
const stored = async (id = record) => (await admin.get<WireRecord>(`/api/data/tools/detail?id=${id}`)).body.data
const logs = async () =>
  (await admin.get<{ records: WireRecord[] }>('/api/data/tools.log/list?size=200')).body.data.records.map(r => r.name)
const changesOf = async () =>
  (await server.db.maintain(trx => sql<{ n: string }>`select count(*) as n from blade_change`.execute(trx))).rows[0]!.n

test('PM-04 what it will do is shown before, and exactly that is done', async () => {
  const id = await operation([SET, LOG], { confirm: 'Lend it?' })
  const before = await changesOf()
  const { data } = (await planOf(keeper, id)).body
  expect(data).toMatchObject({ title: 'Lend', confirm: 'Lend it?', written: 2, sent: 0 })
  expect(data.list).toContain(`tools · Saw ${n}`)
  expect(data.list).toMatch(/state: （空） → out/)
  expect(data.list).toContain(`Lent Saw ${n}`)
  // nothing of it is there
  expect([await changesOf(), (await stored()).state, await logs()]).toEqual([
    before,
    null,
    expect.not.arrayContaining([`Lent Saw ${n}`]),
  ])
  const done = await runAs(keeper, id, data.seen)
  expect([done.status, done.body.data]).toEqual([200, { written: 2, sent: 0 }])
  expect((await stored()).state).toBe('out')
  expect(await logs()).toContain(`Lent Saw ${n}`)
  expect(Number(await changesOf()) - Number(before)).toBe(2)
  const trail = await keeper.post<{ records: { by: unknown }[] }>('/api/data/tools/timeline', { id: record })
  expect(JSON.stringify(trail.body.data)).toContain('keeper')
})

test('PM-04 all or none: where a later action is refused, nothing of the earlier ones stands', async () => {
  const bad = { ...LOG, set: [{ id: 'name', value: '{{secret}}' }] } // the name is required
  const id = await operation([SET, bad])
  expect((await planOf(keeper, id)).status).toBe(400)
  await keeper.post('/api/data/tools/submit', { id: record, secret: 'x' })
  const seen = await seenBy(keeper, id)
  expect(seen).toBeTruthy()
  await keeper.post('/api/data/tools/submit', { id: record, secret: null })
  const before = await changesOf()
  expect((await runAs(keeper, id, seen)).status).toBe(400)
  expect([(await stored()).state, await changesOf()]).toEqual([null, before])
})

test('what the person may not do is refused with a sentence, whole', async () => {
  const both = await operation([{ ...SET, set: [{ id: 'name', value: 'x' }] }, LOG])
  const locked = await operation([SET])
  const message = await operation([{ do: 'message', subject: 'Out: {{name}}', to: { users: ['boss'] } }])
  const before = await changesOf()
  const said = async (who: Caller, id: string) => {
    const { status, body } = await planOf(who, id)
    const run = await runAs(who, id, `x.${'y'.repeat(43)}`)
    expect([run.status, run.body.msg]).toEqual([status, body.msg])
    return [status, body.msg]
  }
  expect(await said(clerk, both)).toEqual([403, expect.stringContaining('tools.log')]) // may not add there
  expect(await said(clerk, locked)).toEqual([403, expect.stringContaining('state')])
  expect(await said(reader, locked)).toEqual([403, expect.stringContaining('tools')])
  expect(await said(keeper, message)).toEqual([403, expect.any(String)])
  expect(await changesOf()).toBe(before)
  const seen = await seenBy(admin, message)
  expect((await runAs(admin, message, seen)).body.data).toEqual({ written: 0, sent: 1 })
})

test('a double click does it once, with a key of the call and without one; both at once too', async () => {
  const id = await operation([LOG])
  const times = async () => (await logs()).filter(name => name === `Lent Saw ${n}`).length
  const seen = await seenBy(keeper, id)
  const headers = { 'idempotency-key': `twice-${n}` }
  const first = await runAs(keeper, id, seen, record, headers)
  expect(await runAs(keeper, id, seen, record, headers)).toMatchObject({ status: 200, body: { data: first.body.data } })
  expect((await runAs(keeper, id, seen)).body.data).toEqual({ written: 1, sent: 0 })
  expect(await times()).toBe(1)
  const again = await seenBy(keeper, id)
  await Promise.all([1, 2, 3, 4].map(() => runAs(keeper, id, again)))
  expect(await times()).toBe(2)
})

test('a run whose answer was lost has it again, also where the operation left its own condition behind', async () => {
  const id = await operation([{ ...SET, set: [{ id: 'state', value: 'out' }] }], {
    condition: { empty: [{ var: 'state' }] },
  })
  const seen = await seenBy(keeper, id)
  const first = await runAs(keeper, id, seen)
  expect([first.status, first.body.data]).toEqual([200, { written: 1, sent: 0 }])
  const again = await runAs(keeper, id, seen)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  expect((await runAs(clerk, id, seen)).status).not.toBe(200)
  expect((await planOf(keeper, id)).status).toBe(409)
})

test('a record or an operation that moved on is told, and nothing is done', async () => {
  const id = await operation([SET])
  const seen = await seenBy(keeper, id)
  await keeper.post('/api/data/tools/submit', { id: record, name: 'Plane' })
  const moved = await runAs(keeper, id, seen)
  expect([moved.status, moved.body.msg]).toEqual([409, expect.stringContaining('已被修改')])
  const later = await seenBy(keeper, id)
  const { rev } = (await admin.get<WireRecord>(`${CALL}/detail?id=${id}`)).body.data
  await admin.post(`${CALL}/submit`, { id, rev, actions: [{ ...SET, set: [{ id: 'state', value: 'lost' }] }] })
  expect((await runAs(keeper, id, later)).status).toBe(409)
  for (const forged of [undefined, '', 'x', 'x.y.z', { a: 1 }, 'x'.repeat(500)])
    expect([400, 409]).toContain((await runAs(keeper, id, forged)).status)
  expect((await stored()).state).toBe(null)
})

test('the condition is asked of the record as it is stored, of each that is chosen', async () => {
  const condition = { '==': [{ var: 'state' }, 'in'] }
  const id = await operation([SET], { place: 'toolbar', condition })
  const inside = await add('In', { state: 'in' })
  expect((await planOf(keeper, id, [inside, record])).status).toBe(409)
  expect((await planOf(keeper, id, [inside])).body.data.written).toBe(1)
  expect((await planOf(keeper, id, null)).status).toBe(400)
  const both = [inside, await add('Also', { state: 'in' })]
  expect((await runAs(keeper, id, await seenBy(keeper, id, both), both)).body.data.written).toBe(2)
  expect(await Promise.all(both.map(async each => (await stored(each)).state))).toEqual(['out', 'out'])
})

test('a bounded number of records, and one alone from a row', async () => {
  const row = await operation([SET])
  const toolbar = await operation([SET], { place: 'toolbar' })
  const many = Array.from({ length: 101 }, (_, at) => String(at + 1))
  expect((await planOf(keeper, toolbar, many)).body.msg).toContain('100')
  expect((await planOf(keeper, row, [record, await add('Other')])).status).toBe(400)
  expect((await planOf(keeper, row, ['x'])).status).not.toBe(200)
})

test('over no record it runs from the sidebar, once for each time it was looked at', async () => {
  const id = await operation([{ ...LOG, set: [{ id: 'name', value: 'Opened' }] }], { place: 'sidebar' })
  // who manages the app opens it; it has no page
  const who = await managerOf('tools')
  expect((await planOf(keeper, id, null)).status).toBe(404)
  const seen = await seenBy(who, id, null)
  for (const _ of [1, 2]) expect((await runAs(who, id, seen, null)).body.data.written).toBe(1)
  const logged = await admin.post<{ rows: { name: string }[] }>('/api/data/tools.log/query', {})
  expect(logged.body.data.rows.filter(({ name }) => name === 'Opened')).toHaveLength(1)
})

test('a record outside of one’s rows, another app’s id, another tenant’s: all as if they were not there', async () => {
  const id = await operation([SET])
  const foreign = String((await keeper.post<WireRecord>('/api/data/shed/submit', { name: 'Rake' })).body.data.id)
  expect((await planOf(keeper, id, foreign)).status).toBe(404)
  expect((await planOf(keeper, id, '1')).status).toBe(404)
  await addUser(server.db, { account: 'far', tenant: '000001', roles: ['administrator'] })
  const far = await server.login('far', { tenant: '000001' })
  for (const each of [
    await planOf(far, id),
    await runAs(far, id, 'x.y'),
    await planOf(keeper, '1'),
    await planOf(keeper, 'x'),
  ])
    expect([each.status, each.body.msg]).toEqual([404, expect.stringContaining('没有这个操作')])
  await admin.post(`${CALL}/submit`, { id, status: '0' })
  expect((await planOf(keeper, id)).status).toBe(404)
})

async function managerOf(app: string): Promise<Caller> {
  const user = await addUser(server.db, { account: 'maker', roles: ['creator'] })
  await server.db.maintain(trx => sql`update schema_app set created_by = ${user} where key = ${app}`.execute(trx))
  return server.login('maker')
}
