/** The recycle bin of an app over real HTTP: what is in it, what comes back, what goes for good. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { put } from '#tests/support/upload.ts'
import { sweepFiles } from '../../files/sweep.ts'
import type { Services } from '../../services.ts'
import type { RecycledRow } from './bin.ts'
import { sweepRemoved } from './sweep-removed.ts'

const BIN = '/api/data/recycledRecord'
const MAY = ['list', 'detail', 'add', 'edit', 'remove']
const own = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
const access = [
  { id: 'staff', to: { roles: ['staff'] }, may: MAY },
  { id: 'clerk', to: { roles: ['clerk'] }, may: MAY, rows: own },
  { id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail'] },
  { id: 'creator', to: { roles: ['creator'] }, may: MAY },
]
const base = { kind: 'entity' as const, grammar: 1 as const, access }
const title = (zh: string) => ({ title: { zh } })
const room: EntityDocument = {
  ...{ ...base, key: 'room', ...title('房间'), status: true, labelField: 'code' },
  fields: [
    { id: 'code', type: 'string', maxLength: 40, required: true, unique: true, ...title('编号') },
    { id: 'plan', type: 'file', maxCount: 3, ...title('平面图') },
    { id: 'desks', type: 'children', to: 'room.desk', by: 'room', ...title('工位'), onRemove: 'remove', empty: true },
  ],
}
const desk: EntityDocument = {
  ...{ ...base, key: 'room.desk', ...title('工位') },
  fields: [
    { id: 'room', type: 'ref', to: 'room', ...title('房间') },
    { id: 'name', type: 'string', maxLength: 40, ...title('名称') },
  ],
}
const booking: EntityDocument = {
  ...{ ...base, key: 'room.booking', ...title('预订'), status: true, labelField: 'what' },
  fields: [
    { id: 'what', type: 'string', maxLength: 40, ...title('事由') },
    { id: 'room', type: 'ref', to: 'room', onRemove: 'empty', ...title('房间') },
    { id: 'others', type: 'refs', to: 'room', onRemove: 'empty', ...title('备选') },
  ],
}
const keyring: EntityDocument = {
  ...{ ...base, key: 'room.keyring', ...title('钥匙'), labelField: 'name' },
  fields: [
    { id: 'name', type: 'string', maxLength: 40, ...title('名称') },
    { id: 'room', type: 'ref', to: 'room', required: true, onRemove: 'refuse', ...title('房间') },
  ],
}

let server: TestServer
let services: Services
let creator: Caller
let staff: Caller
let clerk: Caller
let reader: Caller
beforeAll(async () => {
  const keep = (_: unknown, all: Services) => {
    services = all
  }
  server = await startServer({}, [{ parts: [keep] }])
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
  await publishDocuments(server.db, 'room', [room, desk, booking, keyring])
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set created_by = ${creator.result.user_id}::bigint where tenant_id = '000000' and key = 'room'`.execute(
      trx,
    ),
  )
})
afterAll(() => server?.stop())

interface Outcome {
  rows: { id: string; restored: boolean; msg: string; tied: number; left: number; leftOf: string[] }[]
  done: number
  failed: number
}

const save = async (key: string, data: object, who = staff): Promise<WireRecord> => {
  const answer = await who.post<WireRecord>(`/api/data/${key}/submit`, data)
  expect(answer.body.msg).toBe('')
  return answer.body.data
}
const remove = async (key: string, ...ids: (string | undefined)[]) => {
  const answer = await staff.post(`/api/data/${key}/remove?ids=${ids.join(',')}`)
  expect(answer.body.msg).toBe('')
}
const read = async (key: string, id: string | undefined) =>
  (await staff.get<WireRecord>(`/api/data/${key}/detail?id=${id}`)).body.data
const bin = async (who = staff, body: object = {}) =>
  (await who.post<Page<RecycledRow>>(`${BIN}/list`, { appId: 'room', size: 200, ...body })).body.data
const restore = (ids: (string | undefined)[], who = staff) =>
  who.post<Outcome>(`${BIN}/restore`, { appId: 'room', ids })
const destroy = (body: object, who = creator) =>
  who.post<{ destroyed: number }>(`${BIN}/destroy`, { appId: 'room', ...body })
const rowOf = (key: string, { id }: WireRecord) => `${key}:${id}`

test('has the removed records of all models, with who, when, files and what pointed at them; rows go with their record', async () => {
  const file = await put(staff, 'plan', 'plan.txt')
  const one = await save('room', {
    code: 'A1',
    plan: [{ name: 'plan.txt', link: file.link }],
    desks: [{ name: '窗边' }],
  })
  const used = await save('room.booking', { what: '周会', room: one.id })
  const other = await save('room.booking', { what: '午休' })
  await remove('room', one.id)
  await remove('room.booking', other.id)
  expect((await read('room.booking', used.id)).room).toBeNull()
  const { records, total } = await bin()
  expect(total).toBe(2)
  expect(records).toMatchObject([
    { id: rowOf('room.booking', other), model: '预订', label: '午休', who: 'staff', files: '', ties: '' },
    { id: rowOf('room', one), model: '房间', label: 'A1', who: 'staff', files: 'plan.txt', ties: '预订 × 1' },
  ])
  const days = (Date.parse(records[0]!.until) - Date.parse(records[0]!.at)) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect((await bin(staff, { label_like: 'A' })).records.map(({ label }) => label)).toEqual(['A1'])
  expect((await bin(clerk)).total).toBe(0)
  expect((await reader.post(`${BIN}/list`, { appId: 'room' })).status).toBe(403)
  expect((await staff.post(`${BIN}/list`, { appId: 'nothing' })).status).toBe(404)
  expect((await restore([rowOf('room', one)], clerk)).status).toBe(400)
  expect((await restore([rowOf('room', one)], reader)).status).toBe(403)
  // it comes back whole, and is pointed at again
  expect((await restore([rowOf('room', one), rowOf('room.booking', other)])).body.data).toMatchObject({
    done: 2,
    failed: 0,
  })
  expect(await read('room', one.id)).toMatchObject({
    code: 'A1',
    desks: [{ name: '窗边' }],
    plan: [{ name: 'plan.txt' }],
  })
  expect((await read('room.booking', used.id)).room).toBe(one.id)
  expect((await bin()).total).toBe(0)
  expect((await restore([rowOf('room', one)])).status).toBe(400)
})

test('ties again only what still points at nothing, and says what it leaves', async () => {
  const [one, two] = [await save('room', { code: 'B1' }), await save('room', { code: 'B2' })]
  const list = await save('room.booking', { what: 'list', others: [one.id, two.id] })
  const [changed, gone, busy] = [
    await save('room.booking', { what: 'changed', room: one.id }),
    await save('room.booking', { what: 'gone', room: one.id }),
    await save('room.booking', { what: 'busy', room: one.id }),
  ]
  await remove('room', one.id)
  await save('room.booking', { id: changed.id, room: two.id })
  await remove('room.booking', gone.id)
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update app_room_booking set data_status = 3 where tenant_id = '000000' and id = ${busy.id}`.execute(trx),
  )
  const { rows } = (await restore([rowOf('room', one)])).body.data
  expect(rows).toMatchObject([{ restored: true, tied: 1, left: 3, leftOf: ['预订', '预订', '预订'] }])
  expect((await read('room.booking', changed.id)).room).toBe(two.id)
  expect((await read('room.booking', busy.id)).room).toBeNull()
  expect([...((await read('room.booking', list.id)).others as string[])].sort()).toEqual([one.id, two.id].sort())
})

test('a value that was taken and a record that is gone are refused with their place, nothing half done; others come back', async () => {
  const [taken, free, spare] = [
    await save('room', { code: 'C1', desks: [{ name: 'x' }] }),
    await save('room', { code: 'C2' }),
    await save('room', { code: 'C3' }),
  ]
  const ring = await save('room.keyring', { name: 'ring', room: spare.id })
  await remove('room.keyring', ring.id)
  await remove('room', taken.id, free.id, spare.id)
  const newer = await save('room', { code: 'C1' })
  const refused = await restore([rowOf('room', taken)])
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('编号')])
  const alone = await restore([rowOf('room.keyring', ring)])
  expect([alone.status, alone.body.msg]).toEqual([400, expect.stringContaining('房间')])
  const { rows, done, failed } = (await restore([rowOf('room', taken), rowOf('room', free)])).body.data
  expect([done, failed, rows.find(({ restored }) => !restored)?.id]).toEqual([1, 1, rowOf('room', taken)])
  expect(await read('room', free.id)).toMatchObject({ code: 'C2' })
  expect(
    (await bin()).records
      .filter(({ model }) => model === '房间')
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['C1', 'C3'])
  await remove('room', newer.id)
  expect((await restore([rowOf('room', taken)])).body.data).toMatchObject({ done: 1 })
})

test('what it stood on was deleted for good: it is refused with its place', async () => {
  const one = await save('room', { code: 'G1' })
  const ring = await save('room.keyring', { name: 'ring', room: one.id })
  await remove('room.keyring', ring.id)
  await remove('room', one.id)
  expect((await destroy({ ids: [rowOf('room', one)] })).body.data.destroyed).toBe(1)
  const alone = await restore([rowOf('room.keyring', ring)])
  expect([alone.status, alone.body.msg]).toEqual([400, expect.stringContaining('房间')])
})

test('two at the same moment restore once', async () => {
  const one = await save('room', { code: 'D1' })
  await remove('room', one.id)
  const both = await Promise.all([restore([rowOf('room', one)]), restore([rowOf('room', one)])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('is emptied for good by who manages the app alone, with files and rows', async () => {
  await destroy({ all: true })
  const file = await put(staff, 'gone', 'gone.txt')
  const one = await save('room', { code: 'E1', plan: [{ name: 'gone.txt', link: file.link }], desks: [{ name: 'x' }] })
  const [two, live] = [await save('room', { code: 'E2' }), await save('room', { code: 'E3' })]
  await remove('room', one.id, two.id)
  expect((await destroy({ all: true }, staff)).status).toBe(403)
  expect((await destroy({}, creator)).status).toBe(400)
  expect((await destroy({ ids: ['user:1'] })).status).toBe(400)
  expect((await destroy({ ids: [rowOf('room', live)] })).body.data.destroyed).toBe(0)
  expect((await destroy({ ids: [rowOf('room', one)] })).body.data.destroyed).toBe(1)
  const count = async (table: string) => {
    const { rows } = await server.db.maintain(trx =>
      sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} t where ${table === 'app_room' ? sql`t.id = ${one.id}` : sql`t.room = ${one.id}`}`.execute(
        trx,
      ),
    )
    return rows[0]!.n
  }
  expect([await count('app_room'), await count('app_room_desk')]).toEqual([0, 0])
  expect((await restore([rowOf('room', one)])).status).toBe(400)
  expect((await destroy({ all: true })).body.data.destroyed).toBe(1)
  expect([(await bin()).total, (await read('room', live.id)).code]).toEqual([0, 'E3'])
  await sweep(new Date())
  expect((await staff.get(file.link)).status).toBe(404)
})

const sweep = async (now: Date) => {
  const swept = await sweepRemoved(services, '000000', now)
  await sweepFiles(services, '000000', now)
  return swept
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('keeps records and their files for the days of the app, then they go', async () => {
  const update = (retention: unknown, who = creator) =>
    who.post<{ retention: number }>('/api/appInfo/appInfo/update', { id: 'room', retention })
  for (const wrong of [0, 3651, 'x', 1.5, -1, null, {}]) expect((await update(wrong)).body.msg).toContain('3650')
  expect((await update(60, staff)).status).toBe(403)
  expect((await update(60)).body.data.retention).toBe(60)
  const file = await put(staff, 'kept', 'kept.txt')
  const one = await save('room', { code: 'F1', plan: [{ name: 'kept.txt', link: file.link }] })
  await remove('room', one.id)
  expect(await sweep(inDays(45))).toBe(0)
  expect((await restore([rowOf('room', one)])).body.data.done).toBe(1)
  expect((await staff.get(file.link)).status).toBe(200)
  await remove('room', one.id)
  expect(await sweep(inDays(62))).toBe(1)
  expect((await restore([rowOf('room', one)])).status).toBe(400)
  expect(await read('room.booking', '1')).toBeNull()
})
