/** Tables over real PostgreSQL: what a publish does to one that holds records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { readShipped } from '../../layers/shipped.ts'
import { applyTable } from './apply-table.ts'
import { isStored } from './names.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const field = (id: string, more: Partial<Field> = {}): Field =>
  ({ id, type: 'string', title: { zh: id }, ...more }) as Field
const entity = (key: string, fields: Field[], more: Partial<EntityDocument> = {}): EntityDocument =>
  ({ kind: 'entity', grammar: 1, key, title: { zh: key }, fields, ...more }) as EntityDocument
const apply = (document: EntityDocument, tenant = '000000') =>
  server.db.define({ tenant }, trx => applyTable(trx, document, tenant))

test('applying twice does nothing the second time', async () => {
  const document = entity('twice', [
    field('a', { unique: true }),
    field('b', { type: 'datetime' }),
    field('c', { type: 'time' }),
  ])
  expect((await apply(document)).length).toBeGreaterThan(0)
  expect(await apply(document)).toEqual([])
})

test('two apps that want one table: the second is refused', async () => {
  await apply(entity('first-app', [field('a')], { table: 'shared_name' }))
  await expect(apply(entity('second-app', [field('a')], { table: 'shared_name' }))).rejects.toThrow('table.taken')
  await expect(apply(entity('thief', [field('a')], { table: 'blade_user' }))).rejects.toThrow('table.taken')
  await expect(apply(entity('thief', [field('a')], { table: 'session' }))).rejects.toThrow('table.taken')
})

test('a type changed under records is refused and changes nothing', async () => {
  await apply(entity('typed', [field('a')]))
  await expect(apply(entity('typed', [field('a', { type: 'integer' }), field('b')]))).rejects.toThrow(
    'table.column.type',
  )
  const { rows } = await server.db.define({ tenant: '000000' }, trx =>
    sql`select attname from pg_attribute where attrelid = 'app_typed'::regclass and attname = 'b'`.execute(trx),
  )
  expect(rows).toEqual([])
})

test('a field made unique over doubles is refused, naming it', async () => {
  await publishDocuments(server.db, 'doubles', [entity('doubles', [field('a')])])
  const admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  await expect.poll(async () => (await admin.get('/api/data/doubles/list')).status).toBe(200)
  for (let n = 0; n < 2; n++) await admin.post('/api/data/doubles/submit', { a: 'same' })
  await expect(apply(entity('doubles', [field('a', { unique: true })]))).rejects.toMatchObject({
    code: 'table.unique.rows',
    params: { field: 'a' },
  })
  await publishDocuments(server.db, 'cases', [entity('cases', [field('a')])])
  await expect.poll(async () => (await admin.get('/api/data/cases/list')).status).toBe(200)
  for (const a of ['same', 'Same']) await admin.post('/api/data/cases/submit', { a })
  expect(await apply(entity('cases', [field('a', { unique: true })]))).toHaveLength(1)
  await expect(apply(entity('cases', [field('a', { unique: true, anyCase: true })]))).rejects.toMatchObject({
    code: 'table.unique.rows',
    params: { field: 'a' },
  })
})

test('a table is bound to its tenant by the database itself', async () => {
  await apply(entity('bound', [field('a')]))
  const insert = (scope: string, tenant: string) =>
    server.db.write({ tenant: scope }, trx =>
      sql`insert into app_bound (tenant_id, a) values (${tenant}, 'x')`.execute(trx),
    )
  await insert('000000', '000000')
  await expect(insert('000001', '000000')).rejects.toThrow('row-level security')
  const seen = await server.db.read({ tenant: '000001' }, trx => sql`select a from app_bound`.execute(trx))
  expect(seen.rows).toEqual([])
})

test('a removed field keeps its column, and its records come back with it', async () => {
  const [one, two] = [entity('comes-back', [field('a'), field('b')]), entity('comes-back', [field('a')])]
  const admin = await server.loginNew({ account: 'keeper2', roles: ['administrator'] })
  await publishDocuments(server.db, 'comes-back', [one])
  await expect.poll(async () => (await admin.get('/api/data/comes-back/list')).status).toBe(200)
  const saved = await admin.post<{ id: string }>('/api/data/comes-back/submit', { a: '1', b: '2' })
  await publishDocuments(server.db, 'comes-back', [two])
  await expect.poll(async () => (await admin.get('/api/data/comes-back/list')).text).not.toContain('"b"')
  await admin.post('/api/data/comes-back/submit', { id: saved.body.data.id, a: '3' })
  await publishDocuments(server.db, 'comes-back', [one])
  await expect.poll(async () => (await admin.get('/api/data/comes-back/list')).text).toContain('"a":"3","b":"2"')
})

test('after a start the tables of every shipped entity stand as their documents say', async () => {
  const stored = readShipped().entities.filter(isStored)
  for (const document of stored) expect(await apply(document, ''), document.key).toEqual([])
})

test('a search by part of a text uses its trigram index, row-level security or not', async () => {
  const plan = await server.db.define({ tenant: '000000' }, async trx => {
    await sql`insert into blade_post (post_name, post_code) select md5(n::text), md5(n::text)
      from generate_series(1, 20000) n`.execute(trx)
    await sql`analyze blade_post`.execute(trx)
    return sql<Record<string, string>>`explain select 1 from blade_post t where t.post_name ilike '%abcde%'`.execute(
      trx,
    )
  })
  expect(plan.rows.map(row => row['QUERY PLAN']).join(' ')).toMatch(/Bitmap Index Scan on blade_post_like/)
})
