/** Tables of another PostgreSQL database as fields of draft models, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { Field } from '#engine/schema/document.ts'
import { makeApp, openState } from '#tests/support/design.ts'
import { type OtherDatabase, startOtherDatabase } from '#tests/support/other-database.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { readSheet } from '../../sheets/read-sheet.ts'

const MODELS = '/api/blade-model/model'

let server: TestServer
let other: OtherDatabase
let admin: Caller
let maker: Caller
let neighbour: Caller
let source: string

const wide = Array.from({ length: 1_500 }, (_, n) => `c${n} int`).join(', ')
const tables = `
  create type size as enum ('small', 'large');
  create domain money2 as numeric(12,2);
  create table "Asset Book" (
    id bigint primary key, asset_no varchar(20) not null unique, name varchar(900), price money2, pieces integer not null,
    share numeric(9,3), bought timestamp, kept date, note text, is_lent boolean not null default false, size size,
    "constructor" text, photo bytea, tags text[], 用途 text, 部门 text, create_time timestamptz);
  comment on table "Asset Book" is 'Assets';
  comment on column "Asset Book".asset_no is E'Number\\nof the label';
  create table keyless (a int); create table broad (id int primary key, ${wide});
  create table stay (room text, day date, guest text, primary key (room, day));
  create table hidden (id int primary key, word text);
  create schema archive; create table archive.paper (id int primary key, title text);
  create table counted (n int, day date, primary key (n, day));
  insert into counted select n % 2001, date '2026-01-01' + n / 2001 from generate_series(0, 4500) n;
  create table crowd (id int primary key); insert into crowd select generate_series(1, 60001);
  insert into "Asset Book" values (9007199254740993, 'A-1', 'Lamp', 12.5, 3, 0.125, '2026-03-01 10:20:30.6', '2026-03-01',
    E'=1+1\ntwo', true, 'small', 'x', null, null, 'y', 'z', '2026-03-01 10:20:30+00');
  grant select on "Asset Book", keyless, broad, stay, counted, crowd to reader_models;
  grant usage on schema archive to reader_models; grant select on archive.paper to reader_models;`

beforeAll(async () => {
  server = await startServer({ internalHosts: ['localhost'] })
  admin = await server.login('admin')
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
  other = await startOtherDatabase({ name: 'other_models', reader: 'reader_models', mighty: 'mighty_models', tables })
  const url = `postgresql://localhost:${other.port}/${other.name}`
  const account = { username: 'reader_models', password: 'reader_models-2026' }
  const saved = await admin.post<WireRecord>('/api/blade-develop/datasource/submit', {
    ...{ name: 'Books', code: 'books', category: 'postgresql', url, ...account },
  })
  expect(saved.body, saved.text).toMatchObject({ code: 200 })
  source = saved.body.data.id!
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

interface Read {
  fields: Field[]
  left: { columnName: string; reason: string }[]
}
const query = (name: string, datasourceId = source) => new URLSearchParams({ datasourceId, tableName: name })
const readTable = (name: string, caller = admin, datasourceId = source) =>
  caller.get<Read>(`${MODELS}/readTable?${query(name, datasourceId)}`)

test('MO-02 MO-04 the tables of a source are those its account may read, with their columns', async () => {
  for (const path of [MODELS, '/api/blade-develop/model']) {
    const { body } = await admin.get<WireRecord[]>(`${path}/table-list?datasourceId=${source}`)
    expect(body.data).toEqual([
      { tableName: 'Asset Book', comment: 'Assets' },
      ...['archive.paper', 'broad', 'counted', 'crowd', 'keyless', 'stay'].map(tableName => ({
        tableName,
        comment: null,
      })),
    ])
    const info = await admin.get<{ columns: object[] }>(`${path}/table-info?${query('stay')}`)
    expect(info.body.data.columns).toEqual([
      { columnName: 'room', columnType: 'text', comment: null, isRequired: true, isKey: true, isUnique: false },
      { columnName: 'day', columnType: 'date', comment: null, isRequired: true, isKey: true, isUnique: false },
      { columnName: 'guest', columnType: 'text', comment: null, isRequired: false, isKey: false, isUnique: false },
    ])
  }
})

test('MO-07 readTable gives columns as fields: type, length, title, key, and what does not translate', async () => {
  const { body, text } = await readTable('Asset Book')
  expect(body, text).toMatchObject({ code: 200 })
  expect(body.data.fields).toEqual([
    { id: 'sourceId', type: 'integer', title: { zh: 'id' }, required: true, unique: true },
    { id: 'assetNo', type: 'string', maxLength: 20, title: { zh: 'Number' }, required: true, unique: true },
    { id: 'name', type: 'text', title: { zh: 'name' } },
    { id: 'price', type: 'decimal', scale: 2, title: { zh: 'price' } },
    { id: 'pieces', type: 'integer', title: { zh: 'pieces' }, required: true },
    { id: 'share', type: 'decimal', scale: 3, title: { zh: 'share' } },
    { id: 'bought', type: 'datetime', title: { zh: 'bought' } },
    { id: 'kept', type: 'date', title: { zh: 'kept' } },
    { id: 'note', type: 'text', title: { zh: 'note' } },
    { id: 'isLent', type: 'boolean', title: { zh: 'is_lent' } },
    { id: 'size', type: 'text', title: { zh: 'size' } },
    { id: 'sourceConstructor', type: 'text', title: { zh: 'constructor' } },
    { id: 'field', type: 'text', title: { zh: '用途' } },
    { id: 'field2', type: 'text', title: { zh: '部门' } },
    { id: 'sourceCreateTime', type: 'datetime', title: { zh: 'create_time' } },
  ])
  expect(body.data.left.map(({ columnName }) => columnName)).toEqual(['photo', 'tags'])
  expect(body.data.left[0]!.reason).toMatch(/bytea/)
})

test('MO-05 MO-07 its columns become fields of a draft model, and createTable makes that model’s own table', async () => {
  await makeApp(admin, 'book')
  const model = await admin.post<WireRecord>(`${MODELS}/submit`, {
    appId: 'book',
    modelName: 'Stay',
    tableName: 'stay',
  })
  const modelId = model.body.data.id
  const init = (body: object) =>
    admin.post<WireRecord & Read>(`${MODELS}/initFields`, { modelId, datasourceId: source, ...body })
  const { rev } = model.body.data
  const made = await init({ tableName: 'stay', rev })
  expect(made.body, made.text).toMatchObject({ code: 200, data: { fieldCount: 4, status: 0, left: [] } })
  expect((await init({ tableName: 'stay', rev })).status).toBe(409) // a second click
  expect((await init({ tableName: 'stay' })).body.data).toMatchObject({ fieldCount: 4, rev: made.body.data.rev })
  const documents = entitiesOf((await openState(admin, 'book')).draft.documents)
  const stay = documents.find(({ key }) => key === modelId)!
  expect(stay.indexes).toEqual([{ id: 'sourceKey', fields: ['room', 'day'], unique: true }])
  expect((await init({ tableName: 'Asset Book' })).body.data).toMatchObject({ fieldCount: 19, left: [{}, {}] })
  const create = (body: object, caller = admin) => caller.post<WireRecord>(`${MODELS}/createTable`, body)
  const now = (await admin.get<WireRecord>(`${MODELS}/detail?id=${modelId}`)).body.data
  for (const wrong of [undefined, true, 'x', null]) expect((await create({ modelId, rev: wrong })).status).toBe(400)
  expect((await create({ modelId, rev: Number(now.rev) - 1 })).status).toBe(409)
  const created = await create({ modelId, rev: now.rev })
  expect(created.body, created.text).toMatchObject({
    code: 200,
    data: { version: 1, status: 1, tableName: 'app_book_stay', isChanged: false },
  })
  expect((await create({ modelId, rev: created.body.data.rev })).status).toBe(400) // nothing to publish
  const record = { title: 'a', sourceId: 1, assetNo: 'A', pieces: 2, room: '101', day: '2026-03-01' }
  expect((await admin.post(`/api/data/${modelId}/submit`, record)).body).toMatchObject({ code: 200 })
  const same = await admin.post(`/api/data/${modelId}/submit`, { ...record, sourceId: 2, assetNo: 'B' })
  expect([same.status, same.text]).toEqual([400, expect.stringMatching(/room|day|sourceKey/)])
})

test('MO-07 a table too wide, without a key, not there or not to be read is refused with what to do', async () => {
  expect((await readTable('broad')).body.msg).toMatch(/400/)
  expect((await readTable('keyless')).body.msg).toMatch(/主键/)
  const wrong = [
    'hidden',
    'none',
    'pg_authid',
    'pg_catalog.pg_class',
    'stay; drop table stay',
    '"Asset Book"',
    `' or '1'='1`,
  ]
  for (const name of wrong) {
    const { status, text } = await readTable(name)
    expect([status, /word/.test(text)], name).toEqual([404, false])
  }
  expect((await readTable('')).status).toBe(400)
  expect((await readTable('app_book', admin, 'main')).status).toBe(400)
  expect((await readTable('stay', admin, 'nothing')).status).toBe(404)
})

test('MO-07 its rows are a workbook with a column for each field, whole and in the order of the key', async () => {
  const rowsOf = async (name: string) => {
    const url = `${server.url}${MODELS}/readRows?${query(name)}`
    const response = await fetch(url, { headers: { 'blade-auth': `bearer ${admin.token}` } })
    expect(response.status).toBe(200)
    return readSheet(Buffer.from(await response.arrayBuffer()))
  }
  const [head, ...assets] = await rowsOf('Asset Book')
  const { fields } = (await readTable('Asset Book')).body.data
  expect(head).toEqual(fields.map(({ title }) => title.zh))
  expect(assets).toEqual([
    [
      ...['9007199254740993', 'A-1', 'Lamp', '12.50', '3', '0.125', '2026-03-01 10:20:31', '2026-03-01'],
      ...['=1+1\ntwo', true, 'small', 'x', 'y', 'z', expect.stringMatching(/^2026-03-01 \d\d:20:30$/)],
    ],
  ])
  // more than one page, by a key of two columns
  const counted = (await rowsOf('counted')).slice(1)
  expect(new Set(counted.map(String)).size).toBe(4501)
  expect(counted.slice(0, 3)).toEqual([
    ['0', '2026-01-01'],
    ['0', '2026-01-02'],
    ['0', '2026-01-03'],
  ])
  const many = await admin.get(`${MODELS}/readRows?${query('crowd')}`)
  expect([many.status, many.text]).toEqual([400, expect.stringMatching(/60000|60,000/)])
})

test('MO-07 only who may write SQL reads a source, of their own tenant', async () => {
  const calls = (caller: Caller) => [
    readTable('stay', caller),
    caller.get(`${MODELS}/readRows?${query('stay')}`),
    caller.get(`${MODELS}/table-list?datasourceId=${source}`),
    caller.get(`${MODELS}/table-info?${query('stay')}`),
  ]
  for (const caller of [maker, await server.loginNew({ account: 'nobody' })]) {
    for (const { status, text } of await Promise.all(calls(caller))) {
      expect(status).toBe(403)
      expect(text).not.toMatch(/guest/)
    }
  }
  for (const { status } of await Promise.all(calls(neighbour))) expect(status).toBe(404)
  // nor does another tenant fill or publish a model by its key
  const own = { modelId: 'book.stay', datasourceId: source, tableName: 'stay', rev: 1 }
  for (const call of ['initFields', 'createTable']) {
    expect((await neighbour.post(`${MODELS}/${call}`, own)).status, call).toBe(404)
    expect((await maker.post(`${MODELS}/${call}`, own)).status, call).toBeGreaterThanOrEqual(403)
  }
})
