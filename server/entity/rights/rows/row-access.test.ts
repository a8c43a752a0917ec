/** Rows with the rights of their records, by their own calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const entity = (key: string, fields: object[], more: object = {}) =>
  ({ kind: 'entity', grammar: 1, key, title: { zh: key }, fields, ...more }) as unknown as AnyDocument
const mine = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
const text = (id: string) => ({ id, type: 'string', title: { zh: id } })
const ref = (id: string, to: string) => ({ id, type: 'ref', to, title: { zh: id } })

const documents = [
  entity(
    'order',
    [
      text('name'),
      { id: 'lines', type: 'children', to: 'order.line', by: 'order', title: { zh: '行' } },
      { id: 'copies', type: 'integer', title: { zh: '抄' }, value: { count: [{ var: '$pointing.order.line.copy' }] } },
    ],
    {
      access: [
        { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'] },
        { id: 'own', to: { roles: ['staff'] }, may: ['edit', 'remove'], rows: mine },
        { id: 'clerk', to: { roles: ['clerk'] }, may: ['list', 'detail', 'edit'], rows: mine },
        { id: 'guard', to: { roles: ['guard'] }, may: ['list', 'detail', 'edit'], hide: ['lines'] },
        { id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail', 'edit'], readOnly: ['lines'] },
        { id: 'picks', to: { roles: ['picker', 'clerk'] }, may: ['select'] },
      ],
    },
  ),
  entity('order.line', [ref('order', 'order'), text('what'), ref('goods', 'goods'), ref('copy', 'order')], {
    rightsOf: 'order',
  }),
  entity(
    'diary',
    [text('name'), { id: 'pages', type: 'children', to: 'diary.page', by: 'diary', title: { zh: '页' } }],
    {
      access: [
        { id: 'add', to: { roles: ['administrator'] }, may: ['add'] },
        { id: 'own', to: { roles: ['administrator'] }, may: ['list', 'detail', 'edit'], rows: mine },
      ],
    },
  ),
  entity('diary.page', [ref('diary', 'diary'), text('what')], { rightsOf: 'diary' }),
  // no check lets these pass
  entity('ring', [text('name')], { rightsOf: 'ring.row' }),
  entity('ring.row', [text('name')], { rightsOf: 'ring' }),
  entity('self', [text('name')], { rightsOf: 'self' }),
  entity('lost', [text('name')], { rightsOf: 'gone' }),
  entity(
    'goods',
    [
      text('name'),
      { id: 'sold', type: 'integer', title: { zh: '售出' }, value: { count: [{ var: '$pointing.order.line.goods' }] } },
    ],
    { access: [{ id: 'all', to: { everyone: true }, may: ['list', 'detail'] }] },
  ),
]

const ORDERS = '/api/data/order'
const LINES = '/api/data/order.line'
let server: TestServer
let admin: Caller
const people: Record<string, Caller> = {}
/** the orders of the administrator and of the clerk, with their lines */
let foreign: WireRecord
let own: WireRecord

const save = async (caller: Caller, record: object, path = ORDERS) => {
  const { status, body } = await caller.post<WireRecord>(`${path}/submit`, record)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const detail = async (id: unknown) => (await admin.get<WireRecord>(`${ORDERS}/detail?id=${id}`)).body.data
const linesOf = (record: WireRecord) => record.lines as WireRecord[]
const listed = async (who: string) => {
  const { status, body } = await people[who]!.get<Page<WireRecord>>(`${LINES}/list?ascs=what`)
  return status === 200 ? body.data.records.map(({ what }) => what) : status
}

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'order', documents)
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  for (const role of ['staff', 'clerk', 'guard', 'reader', 'picker', 'stranger'])
    people[role] = await server.loginNew({ account: role, roles: [role] })
  const goods = await save(admin, { name: 'pen' }, '/api/data/goods')
  foreign = await save(admin, { name: 'a', lines: [{ what: 'a1 of another', goods: goods.id }, { what: 'a2' }] })
  const empty = await save(admin, { name: 'b', lines: [{ what: 'b1' }] })
  // what was added by somebody is theirs
  await server.db.maintain(async trx => {
    const { sql } = await import('kysely')
    await sql`update app_order set create_user = ${people.clerk!.result.user_id}::bigint where id = ${empty.id}::bigint`.execute(
      trx,
    )
  })
  foreign = await detail(foreign.id)
  own = await detail(empty.id)
})
afterAll(() => server.stop())

test('rows are listed as far as their records are', async () => {
  expect(await listed('staff')).toEqual(['a1 of another', 'a2', 'b1'])
  expect(await listed('clerk')).toEqual(['b1'])
  expect(await listed('reader')).toEqual(['a1 of another', 'a2', 'b1'])
  expect([await listed('guard'), await listed('stranger')]).toEqual([403, 403])
})

test('no call on a row gives more than its record', async () => {
  const { clerk, reader, staff } = people as Record<string, Caller>
  const [theirs] = linesOf(foreign)
  const [line] = linesOf(own)
  const status = async (caller: Caller, path: string, body?: object) =>
    (await (body ? caller.post(`${LINES}/${path}`, body) : caller.get(`${LINES}/${path}`))).status
  expect(await status(clerk!, `detail?id=${theirs!.id}`)).toBe(404)
  expect(await status(clerk!, `detail?id=${line!.id}`)).toBe(200)
  for (const caller of [clerk!, reader!, staff!]) {
    expect(await status(caller, 'submit', { id: theirs!.id, what: 'taken' })).not.toBe(200)
    expect(await status(caller, 'submit', { order: foreign.id, what: 'added' })).not.toBe(200)
    expect(await status(caller, `remove?ids=${theirs!.id}`, {})).not.toBe(200)
    expect(await status(caller, 'comment', { id: theirs!.id, text: 'said' })).toBe(caller === clerk ? 404 : 200)
  }
  // in its record it is written, by whoever changes that
  expect(await status(clerk!, 'submit', { id: line!.id, order: foreign.id })).toBe(403)
  expect(await status(clerk!, 'submit', { id: line!.id, what: 'b1 changed' })).toBe(403)
  const change = { id: own.id, lines: [{ id: line!.id, what: 'b1 changed' }, { what: 'b2' }] }
  await save(clerk!, change)
  expect((await clerk!.post(`${ORDERS}/submit`, { ...change, id: foreign.id })).status).toBe(404)
  expect(linesOf(await detail(foreign.id)).map(({ what }) => what)).toEqual(['a1 of another', 'a2'])
  expect(linesOf(await detail(own.id)).map(({ what }) => what)).toEqual(['b1 changed', 'b2'])
  for (const path of ['query', 'removed', 'timeline']) {
    const answer = await clerk!.post(`${LINES}/${path}`, { id: theirs!.id, get: 'rows' })
    expect(answer.text).not.toContain('a1 of another')
  }
  const sums = { get: 'sums', measures: [{ id: 'n', fn: 'count' }] }
  expect((await clerk!.post<{ rows: { n: number }[] }>(`${LINES}/query`, sums)).body.data.rows).toEqual([{ n: 2 }])
  expect((await clerk!.get<Page<{ label: string }>>(`${LINES}/select`)).body.data.total).toBe(2)
})

test('rows of a removed record are gone with it', async () => {
  const gone = await save(admin, { name: 'c', lines: [{ what: 'c1' }] })
  expect(await listed('reader')).toContain('c1')
  await server.db.maintain(async trx => {
    const { sql } = await import('kysely')
    await sql`update app_order set is_deleted = 1 where id = ${gone.id}::bigint`.execute(trx)
  })
  expect(await listed('reader')).not.toContain('c1')
})

test('a count over rows is not shown to those who read some of the records alone', async () => {
  expect((await people.clerk!.get('/api/data/goods/list')).text).not.toContain('sold')
  expect((await admin.get('/api/data/goods/list')).text).toContain('sold')
})

test('who may only choose a record is not given its rows to choose from', async () => {
  expect((await people.picker!.get(`${ORDERS}/select`)).status).toBe(200)
  expect((await people.picker!.get(`${LINES}/select`)).status).toBe(403)
  expect((await people.clerk!.get<Page<unknown>>(`${ORDERS}/select`)).text).toContain('"a"')
  expect((await people.clerk!.get(`${LINES}/select`)).text).not.toContain('a1 of another')
})

test('a count by another field of rows counts none of records one does not read', async () => {
  const copied = { id: linesOf(foreign)[0]!.id, copy: own.id }
  await save(admin, copied, LINES)
  expect((await detail(own.id)).copies).toBe(1)
  const theirs = (await people.clerk!.get<WireRecord>(`${ORDERS}/detail?id=${own.id}`)).body.data
  expect(theirs.copies ?? 0).toBe(0)
})

test('an administrator who reads some of the records reads the rows of these', async () => {
  const [path, pages] = ['/api/data/diary', '/api/data/diary.page']
  const other = await server.loginNew({ account: 'other', roles: ['administrator'] })
  const { id } = await save(admin, { name: 'mine', pages: [{ what: 'p1' }] }, path)
  const [page] = (await admin.get<WireRecord>(`${path}/detail?id=${id}`)).body.data.pages as WireRecord[]
  expect((await admin.get<Page<unknown>>(`${pages}/list`)).body.data.total).toBe(1)
  expect((await other.get<Page<unknown>>(`${pages}/list`)).body.data.total).toBe(0)
  expect((await other.get(`${pages}/detail?id=${page!.id}`)).status).toBe(404)
  expect((await other.post(`${pages}/submit`, { id: page!.id, what: 'taken' })).status).not.toBe(200)
  expect((await other.post(`${pages}/remove?ids=${page!.id}`, {})).status).not.toBe(200)
})

test('the history of a record tells nothing of rows that are hidden', async () => {
  const history = async (role: string) => (await people[role]!.post(`${ORDERS}/timeline`, { id: foreign.id })).text
  expect(await history('reader')).toContain('a1 of another')
  expect(await history('guard')).not.toContain('a1 of another')
})

test.each(['ring', 'ring.row', 'self', 'lost'])(
  'rows of no record, as %s, are open to administrators alone',
  async key => {
    const staff = people.staff!
    for (const path of ['list', 'select', 'detail?id=1'])
      expect((await staff.get(`/api/data/${key}/${path}`)).status).toBe(403)
    expect((await staff.post(`/api/data/${key}/submit`, { name: 'a' })).status).toBe(403)
    expect((await save(admin, { name: 'a' }, `/api/data/${key}`)).id).toBeTruthy()
    expect((await staff.get('/api/data/openapi.json')).status).toBe(200)
  },
)
