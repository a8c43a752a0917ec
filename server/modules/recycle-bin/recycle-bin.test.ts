/** The recycle bin of an app over real HTTP: what is in it, what comes back, what goes for good. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { documentsOfBin, walkBin } from '#tests/support/bin-oracle.ts'
import { removeApp } from '#tests/support/design.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { put } from '#tests/support/upload.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { giveUp } from '../../layers/removed-apps.ts'
import type { Services } from '../../services.ts'
import type { RecycledRow } from './bin.ts'
import { sweepApps } from './sweep-apps.ts'
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
  await publishDocuments(server.db, 'shelf', documentsOfBin(access))
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set created_by = ${creator.result.user_id}::bigint
         where tenant_id = '000000' and key in ('room', 'shelf')`.execute(trx),
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
  who.post<{ destroyed: number; left: number }>(`${BIN}/destroy`, { appId: 'room', ...body })
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

test('counts of what pointed at a record only the person’s own rows, before it comes back and after', async () => {
  const one = await save('room', { code: 'T1' }, clerk)
  await save('room.booking', { what: 'own', room: one.id }, clerk)
  const others = await save('room.booking', { what: 'of others', room: one.id })
  await remove('room', one.id)
  const tiesTo = async (who: Caller) => (await bin(who)).records.find(({ id }) => id === rowOf('room', one))?.ties
  expect([await tiesTo(staff), await tiesTo(clerk)]).toEqual(['预订 × 2', '预订 × 1'])
  expect((await restore([rowOf('room', one)], clerk)).body.data.rows).toMatchObject([{ tied: 1, left: 0 }])
  expect((await read('room.booking', others.id)).room).toBe(one.id)
  await remove('room', one.id)
  await remove('room.booking', others.id)
  const { rows } = (await restore([rowOf('room', one)], clerk)).body.data
  expect(rows).toMatchObject([{ tied: 1, left: 0, leftOf: [] }])
})

test('what stands on another record of the same call comes back with it, in any order', async () => {
  const one = await save('room', { code: 'O1' })
  const ring = await save('room.keyring', { name: 'ring', room: one.id })
  await remove('room.keyring', ring.id)
  await remove('room', one.id)
  const { done, failed } = (await restore([rowOf('room.keyring', ring), rowOf('room', one)])).body.data
  expect([done, failed]).toEqual([2, 0])
  await remove('room.keyring', ring.id)
})

test('a list takes back what was just removed from it, each record as far as it can be, and no more than a thousand', async () => {
  const [one, two] = [await save('room', { code: 'U1' }), await save('room', { code: 'U2' })]
  await remove('room', one.id, two.id)
  await save('room', { code: 'U2' })
  const undo = (ids: unknown, who = staff) => who.post<Outcome>('/api/data/room/restore', { ids })
  for (const who of [clerk, reader]) expect((await undo([one.id], who)).body.data?.done ?? 0).toBe(0)
  const { body } = await undo([one.id, two.id])
  expect(body.data).toMatchObject({ done: 1, failed: 1, why: expect.stringContaining('编号') })
  expect((await read('room', one.id)).code).toBe('U1')
  expect((await undo([one.id])).body.data).toMatchObject({ done: 0, failed: 1 })
  const many = Array.from({ length: 1001 }, (_, n) => `${n + 1}`)
  for (const wrong of [[], many, ['x'], {}]) expect((await undo(wrong)).status).toBe(400)
  await destroy({ ids: [rowOf('room', two)] })
})

test('takes no rows of another app or tenant, no more than a thousand, and nothing that is no row', async () => {
  const stranger = await server.loginNew({ account: 'stranger', tenant: '000002', roles: ['creator'] })
  expect((await stranger.post(`${BIN}/list`, { appId: 'room' })).status).toBe(404)
  expect((await restore(['room:1'], stranger)).status).toBe(404)
  expect((await destroy({ all: true }, stranger)).status).toBe(404)
  const many = Array.from({ length: 1001 }, (_, n) => `room:${n + 1}`)
  for (const wrong of [['shelf:1'], ['room.desk:1'], ['user:1'], ['room'], ['room:x'], many, [], [{}], null])
    expect((await staff.post(`${BIN}/restore`, { appId: 'room', ids: wrong })).status).toBe(400)
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

test('is emptied a bounded number at a time, with a line in the log; twice at the same moment does no harm', async () => {
  await destroy({ all: true })
  const since = new Date().toISOString()
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into app_room_booking (tenant_id, what, is_deleted) select '000000', 'b' || n, 1 from generate_series(1, 5002) n
         where '000000' = '000000'`.execute(trx),
  )
  expect((await destroy({ all: true })).body.data).toEqual({ destroyed: 5000, left: 2 })
  const both = await Promise.all([destroy({ all: true }), destroy({ all: true })])
  expect(both.map(({ body }) => body.data.destroyed).sort()).toEqual([0, 2])
  expect((await destroy({ all: true })).body.data).toEqual({ destroyed: 0, left: 0 })
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ n: string; by: string }>`select sum((after ->> 'rows')::int) as n, create_user as by from blade_change
         where tenant_id = '000000' and entity = 'schemaDocument' and record = 'room' and verb = 'destroy'
           and create_time >= ${since}::timestamptz group by create_user`.execute(trx),
  )
  expect(rows).toEqual([{ n: '5002', by: creator.result.user_id }])
})

const fail = (error: unknown) => {
  throw error
}
const sweep = async (now: Date) => {
  const swept = await sweepRemoved(services, '000000', now, fail)
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
  // another app keeps its records for other days
  await remove('shelf.note', (await save('shelf.note', { label: 'short' })).id)
  expect(await sweep(inDays(45))).toBe(1)
  expect((await restore([rowOf('room', one)])).body.data.done).toBe(1)
  expect((await staff.get(file.link)).status).toBe(200)
  await remove('room', one.id)
  expect(await sweep(inDays(62))).toBe(1)
  expect((await restore([rowOf('room', one)])).status).toBe(400)
  expect(await read('room.booking', '1')).toBeNull()
})

// seeds of more steps: npm run soak
test('random removals, restores, batch changes and undos end where a model of them ends', () => walkBin(creator, 1, 40))

const APPS = '/api/blade-schema/design/apps'
const REMOVED = '/api/appInfo/recycledApp'
const removedApps = async (who: Caller) =>
  (await who.get<Page<{ id: string; owner: string; who: string }>>(`${REMOVED}/list`)).body.data?.records
const restoreApp = (id: string, who = creator) => who.post<{ version: number }>(`${REMOVED}/restore`, { id })

describe('a removed app', () => {
  let admin: Caller
  let other: Caller
  beforeAll(async () => {
    admin = await server.login('admin')
    other = await server.loginNew({ account: 'othermaker', roles: ['creator'] })
  })

  test('stands in the bin of who manages it, and comes back whole, once', async () => {
    const shelf = await save('shelf', { code: 'S1' }, creator)
    const permission = { name: 'out', appId: 'shelf', hasPermission: false, userIds: reader.result.user_id }
    const grant = await creator.post<WireRecord>('/api/appPermission/appPermission/submit', permission)
    expect((await removeApp(creator, 'shelf')).status).toBe(200)
    expect((await creator.get('/api/data/shelf/list')).status).toBe(404)
    expect(await removedApps(creator)).toMatchObject([{ id: 'shelf', owner: 'maker', who: 'maker' }])
    expect(await removedApps(admin)).toHaveLength(1)
    expect(await removedApps(other)).toEqual([])
    expect((await staff.get(`${REMOVED}/list`)).status).toBe(403)
    expect((await creator.post(APPS, { key: 'shelf', title: { zh: '又' } })).body.msg).toContain('shelf')
    for (const who of [other, staff]) expect((await restoreApp('shelf', who)).status).toBe(403)
    for (const wrong of ['room', 'nothing', '', 'system.user'])
      expect((await restoreApp(wrong, admin)).status).toBe(404)
    const both = await Promise.all([restoreApp('shelf'), restoreApp('shelf')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await creator.get<WireRecord>(`/api/data/shelf/detail?id=${shelf.id}`)).body.data.code).toBe('S1')
    expect(grant.status).toBe(200)
    const again = await creator.get<WireRecord>(`/api/appPermission/appPermission/detail?id=${grant.body.data.id}`)
    expect(again.body.data.appId).toBe('shelf')
    expect(await removedApps(admin)).toEqual([])
    expect((await creator.get<{ version: number }>(`${APPS}/shelf`)).status).toBe(200)
    // in the log of the app it is no change
    const log = await creator.get<Page<WireRecord>>('/api/appAuditLog/page?appId_equal=shelf&operate_equal=restore')
    expect(log.body.data.records[0]?.bizId).toBe('shelf')
  })

  test('is refused with what took one of its keys', async () => {
    expect((await removeApp(creator, 'shelf')).status).toBe(200)
    const page = { kind: 'page' as const, grammar: 1 as const, nodes: [] }
    await publishDocuments(server.db, 'rack', [
      { ...keyring, key: 'shelf.note' },
      { ...page, key: 'rack', ...title('架') },
    ])
    const refused = await restoreApp('shelf')
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('shelf.note')])
    await removeApp(admin, 'rack')
    expect((await restoreApp('shelf')).status).toBe(200)
  })

  test('is swept after its days with its tables, files and rows, beside one that cannot be; its key stays taken', async () => {
    const vase: EntityDocument = { ...room, key: 'vase', ...title('花瓶'), fields: room.fields.slice(0, 2) }
    const list = { kind: 'page' as const, grammar: 1 as const, key: 'vase.list', ...title('花瓶'), from: 'vase' }
    await publishDocuments(server.db, 'vase', [vase, list])
    await publishDocuments(server.db, 'jar', [{ ...vase, key: 'jar' }])
    await server.db.write({ tenant: '000000' }, async trx => {
      await sql`update schema_app set created_by = ${creator.result.user_id}::bigint where tenant_id = '000000' and key = 'vase'`.execute(
        trx,
      )
      await sql`insert into blade_serial (tenant_id, entity, field, period, last) values ('000000', 'vase', 'code', '', 7)`.execute(
        trx,
      )
    })
    const file = await put(staff, 'vase', 'vase.txt')
    const { id } = await save('vase', { code: 'V1', plan: [{ name: 'vase.txt', link: file.link }] })
    await creator.post('/api/appPermission/appPermission/submit', {
      ...{ name: 'out', appId: 'vase', hasPermission: false, userIds: reader.result.user_id },
    })
    await save('savedView', { name: 'mine', screen: 'vase.list', list: 'table', settings: { size: 50 } })
    for (const key of ['vase', 'jar']) expect((await removeApp(admin, key)).status).toBe(200)
    const age = (days: number) =>
      server.db.write({ tenant: '000000' }, trx =>
        sql`update schema_app set removed_at = now() - make_interval(days => ${days})
             where tenant_id = '000000' and is_deleted = 1`.execute(trx),
      )
    const failed: string[] = []
    const sweepAll = () => sweepApps(services, '000000', (_, app) => failed.push(app))
    await age(29)
    expect(await sweepAll()).toEqual([])
    // asked again when it goes, whatever was read before
    expect(await server.db.write({ tenant: '000000' }, trx => giveUp(trx, 'vase'))).toBe(false)
    expect((await staff.get(file.link)).status).toBe(200)
    await age(31)
    await server.db.define({ tenant: '000000' }, trx =>
      sql`update schema_document set text = '{' where tenant_id = '000000' and app = 'jar'`.execute(trx),
    )
    const both = await Promise.all([sweepAll(), sweepAll()])
    expect(both.flat().sort()).toEqual(['rack', 'vase'])
    expect([...new Set(failed)]).toEqual(['jar'])
    await sweepFiles(services, '000000', new Date())
    expect((await staff.get(file.link)).status).toBe(404)
    const { rows } = await server.db.maintain(trx =>
      sql<{
        left: number
        apps: number
        noted: number
      }>`select ((select count(*) from schema_document where app = 'vase') + (select count(*) from blade_app_permission where app_id = 'vase')
        + (select count(*) from pg_class where relname = 'app_vase') + (select count(*) from blade_table where name = 'app_vase')
        + (select count(*) from attach_use where entity = 'vase') + (select count(*) from blade_serial where entity = 'vase')
        + (select count(*) from blade_saved_view where screen = 'vase.list'))::int as left,
        (select count(*) from schema_app where key = 'vase' and is_deleted = 1)::int as apps,
        (select count(*) from blade_change where entity = 'vase' and record = ${id})::int as noted`.execute(trx),
    )
    expect(rows[0]).toEqual({ left: 0, apps: 1, noted: 1 })
    expect((await restoreApp('vase')).status).toBe(404)
    expect((await removedApps(admin))?.map(app => app.id)).not.toContain('vase')
    // whoever made an app of that key would read what was noted of this one
    const again = await creator.post(APPS, { key: 'vase', title: { zh: '新花瓶' } })
    expect([again.status, again.body.msg]).toEqual([400, expect.stringContaining('已删除的应用')])
    expect(await sweepAll()).toEqual([])
  })
})
