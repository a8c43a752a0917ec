/** An export of many records over HTTP, whole and within its limits. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const KEY = 'stock'
const MANY = 12_000
const titled = (zh: string) => ({ title: { zh } })

const entity: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: KEY },
  ...titled('库存'),
  access: [
    { id: 'all', to: { roles: ['administrator'] }, may: ['list', 'detail', 'add', 'export'] },
    {
      ...{ id: 'own', to: { roles: ['staff'] }, may: ['list', 'detail', 'export'], hide: ['price'] },
      rows: { '==': [{ var: 'keeper' }, { var: '$me.id' }] },
    },
    { id: 'look', to: { roles: ['guest'] }, may: ['list'] },
  ],
  fields: [
    { id: 'code', type: 'integer', ...titled('编号') },
    { id: 'name', type: 'string', ...titled('名称') },
    { id: 'price', type: 'decimal', scale: 2, ...titled('单价') },
    { id: 'kind', type: 'enum', ...titled('种类'), options: [{ id: 'tool', title: { zh: '工具', en: 'Tool' } }] },
    { id: 'keeper', type: 'user', ...titled('保管人') },
    { id: 'part', type: 'ref', to: KEY, show: ['name'], ...titled('属于') },
    { id: 'uses', type: 'integer', ...titled('用于'), value: { count: [{ var: `$pointing.${KEY}.part` }] } },
  ],
}

let server: TestServer
let admin: Caller
let keeper: Caller
let guest: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'stock-admin', roles: ['administrator'] })
  keeper = await server.loginNew({ account: 'stock-keeper', roles: ['staff'] })
  guest = await server.loginNew({ account: 'stock-guest', roles: ['guest'] })
  await publishDocuments(server.db, KEY, [entity])
  await addRows(1, MANY)
})
afterAll(() => server.stop())

/** Records `from` to `to`; each hundredth belongs to the keeper and is a part of the first, the others of themselves. */
const addRows = (from: number, to: number) =>
  server.db.maintain(trx =>
    sql`insert into app_stock (id, tenant_id, code, name, price, kind, keeper, part)
      select n, '000000', n, '=HYPERLINK(' || n || ')', n / 4.0, 'tool',
             (select id from blade_user where account = case when n % 100 = 0 then 'stock-keeper' else 'stock-admin' end),
             case when n % 100 = 0 then 1 else n end
        from generate_series(${from}::int, ${to}::int) n`.execute(trx),
  )

const ask = (body: object, { token } = admin) =>
  fetch(`${server.url}/api/data/${KEY}/export`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sort: [{ id: 'code' }], ...body }),
  })
async function rowsIn(response: Response): Promise<unknown[][]> {
  expect(response.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return sheets[0]!.rows
}
const newest = async (size: number): Promise<string[]> =>
  (await admin.get<{ records: { id: string }[] }>(`/api/data/${KEY}/list?size=${size}`)).body.data.records.map(
    ({ id }) => id,
  )
const messageIn = async (response: Response) => [response.status, ((await response.json()) as { msg: string }).msg]

/** An export that is answered and not read: its rows wait for its reader. */
async function openSlowly(): Promise<IncomingMessage> {
  const headers = { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' }
  const asked = request(`${server.url}/api/data/${KEY}/export`, { method: 'POST', headers })
  asked.end('{}')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

test('FM-25 every record is in the file once and in its order, as people read it', async () => {
  const [head, ...rows] = await rowsIn(
    await ask({ columns: ['code', 'name', 'price', 'kind', 'keeper', 'part.name', 'uses'] }),
  )
  expect(head).toEqual(['编号', '名称', '单价', '种类', '保管人', '名称', '用于'])
  expect(rows.map(([code]) => code)).toEqual(Array.from({ length: MANY }, (_, at) => at + 1))
  expect(rows[99]).toEqual([100, '=HYPERLINK(100)', 25, '工具', 'stock-keeper', '=HYPERLINK(1)', 0])
  expect(rows[0]!.at(-1)).toBe(MANY / 100 + 1) // those that name it as their part
})

test('each is logged with its number of records', async () => {
  await rowsIn(await ask({ ids: await newest(2) }))
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{
      after: object
    }>`select after from blade_change where entity = ${KEY} and verb = 'export' order by id desc limit 1`.execute(trx),
  )
  expect(rows).toEqual([{ after: { rows: 2 } }])
})

test('the file is of one moment: what is added while it is read is not in it', async () => {
  const open = await ask({})
  await addRows(MANY + 1, MANY + 10)
  const rows = await rowsIn(open)
  expect(rows).toHaveLength(MANY + 1)
  await server.db.maintain(trx => sql`delete from app_stock where id > ${MANY}`.execute(trx))
})

test('a reader gets their rows and fields, the records they chose, and nothing without the right', async () => {
  const [head, ...rows] = await rowsIn(await ask({ columns: ['code', 'price', 'name'] }, keeper))
  expect(head).toEqual(['编号', '名称'])
  expect(rows).toHaveLength(MANY / 100)
  const chosen = await rowsIn(await ask({ ids: ['100', '101', '200'], columns: ['code'] }, keeper))
  expect(chosen).toEqual([['编号'], [100], [200]])
  expect((await ask({}, guest)).status).toBe(403)
})

test('a column is in the file once, and too many columns are refused', async () => {
  const rows = await rowsIn(await ask({ ids: ['1'], columns: ['code', 'name', 'code'] }))
  expect(rows[0]).toEqual(['编号', '名称'])
  const many = Array.from({ length: 501 }, (_, n) => `c${n}`)
  expect(await messageIn(await ask({ columns: many }))).toEqual([
    400,
    '列太多：一次最多导出 500 列。请少选几列后再试。',
  ])
})

test('a search that names a hidden field is refused before a file begins', async () => {
  expect((await ask({ search: { price_ge: '1' } }, keeper)).status).toBe(400)
})

test('its progress is pushed to the person who exports', async () => {
  const stream = await openStream(server.url, admin)
  const file = ask({ progress: 'mine' }).then(rowsIn)
  const event = await stream.next()
  expect(event).toContain('event: export')
  expect(JSON.parse(event.match(/data: (.*)/)![1]!)).toMatchObject({ id: 'mine', total: MANY })
  await file
  stream.close()
})

test('a person has two exports at a time; one that is cancelled makes room and holds no connection', async () => {
  const open = [await openSlowly(), await openSlowly()]
  expect(await messageIn(await ask({}))).toEqual([429, '您已有 2 个导出在进行。请等其中一个完成或取消后再试。'])
  expect(await held()).toBe(2)
  for (const answer of open) answer.destroy()
  await expect.poll(held).toBe(0)
  expect(await rowsIn(await ask({ ids: ['1'], columns: ['code'] }))).toEqual([['编号'], [1]])
})

/** Transactions that read the records; the database's own cleaning locks the table otherwise. */
const held = () =>
  server.db.maintain(async trx => {
    const { rows } = await sql`select distinct pid from pg_locks
      where relation = 'app_stock'::regclass and mode = 'AccessShareLock' and pid <> pg_backend_pid()`.execute(trx)
    return rows.length
  })

test('more than 50,000 records are refused with what to do', async () => {
  await addRows(MANY + 1, 50_001)
  const [status, said] = await messageIn(await ask({}))
  expect([status, said]).toEqual([400, '超过 50000 条，一次导不完。请先缩小搜索范围。'])
})
