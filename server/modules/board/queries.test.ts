/** The queries of a board in one call: over HTTP, on real PostgreSQL, with two servers on one database. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { SentQuery } from '#engine/access/place-scripts.ts'
import type { Card, DashboardDocument, EntityDocument, Query, SqlQuery } from '#engine/schema/document.ts'
import { proveOpens } from '#tests/support/prove-opens.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, callerOf, callsAt, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import { boot } from '../../boot.ts'
import type { QueryCall } from '../../entity/read/query.ts'

const HOME = '000000'
const text = (zh: string) => ({ zh, en: zh })

/** A clerk reads the rows of their own shelf, without the price; a keeper all, with the phone masked. */
const crate: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'crate',
  title: text('crate'),
  fields: [
    { id: 'name', type: 'string', title: text('name') },
    { id: 'shelf', type: 'string', title: text('shelf') },
    { id: 'count', type: 'integer', title: text('count') },
    { id: 'price', type: 'decimal', scale: 2, title: text('price') },
    { id: 'phone', type: 'string', format: 'phone', masked: true, title: text('phone') },
    { id: 'day', type: 'date', title: text('day') },
    { id: 'at', type: 'datetime', title: text('at') },
    { id: 'owner', type: 'user', title: text('owner') },
    { id: 'open', type: 'boolean', title: text('open') },
  ],
  access: [
    { id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
    {
      id: 'clerks',
      to: { roles: ['clerk'] },
      may: ['list', 'detail'],
      rows: { '==': [{ var: 'shelf' }, { var: '$me.account' }] },
      hide: ['price'],
    },
  ],
}
const lid: EntityDocument = {
  ...crate,
  key: 'lid',
  title: text('lid'),
  fields: [
    { id: 'name', type: 'string', title: text('name') },
    { id: 'of', type: 'ref', to: 'crate', title: text('of') },
  ],
  access: [{ id: 'all', to: { everyone: true }, may: ['list', 'detail', 'add', 'edit'] }],
}
const report = (key: string, sql: string, more: Partial<SqlQuery> = {}): SqlQuery => ({
  kind: 'query',
  grammar: 1,
  key: `crate.${key}`,
  title: text(key),
  source: 'main',
  sql: [sql],
  result: [{ id: 'n', type: 'string' }],
  access: { everyone: true },
  ...more,
})
const REPORTS = [
  report('all', 'select count(*)::text as n from app_crate', { single: true }),
  report('slow', 'select pg_sleep(1)::text as n'),
  report('bad', 'select (1 / (select 0))::text as n'),
  report('shut', 'select 1 as n', { access: { roles: ['nobody'] } }),
  report('mine', `select concat_ws(' ', :account, :tenant, :name, :dept, :roles ->> 0, :posts ->> 0) as n`, {
    single: true,
    params: [
      { id: 'dept', type: 'string', default: { var: '$me.dept' } },
      { id: 'roles', type: 'json', default: { var: '$me.roles' } },
      { id: 'posts', type: 'json', default: { var: '$me.posts' } },
      { id: 'account', type: 'string', default: { var: '$me.account' } },
      { id: 'tenant', type: 'string', default: { var: '$me.tenant' } },
      { id: 'name', type: 'string', default: { var: '$me.name' } },
    ],
  }),
]

/** Cards drawn by scripts, and one that only keepers see. */
const source = (text: string) => ({ source: text.split('\n') })
const byShelf: Query = {
  id: 'byShelf',
  entity: 'crate',
  get: 'sums',
  group: [{ id: 'shelf' }],
  measures: [{ id: 'n', fn: 'count' }],
}
const drawn = (id: string, script: string, more: Partial<Card> = {}): Card => ({
  ...{ id, widget: 'custom-component', query: 'byShelf', w: 6, h: 8, props: { script: source(script) } },
  ...more,
})
const crates: DashboardDocument = {
  kind: 'dashboard',
  grammar: 1,
  key: 'crateBoard',
  title: text('crates'),
  access: { everyone: true },
  queries: [
    { ...byShelf, after: source('// secret-after\nreturn rows.map(({ n, ...row }) => ({ ...row, n: n * 10 }))') },
    {
      id: 'months',
      entity: 'crate',
      get: 'sums',
      group: [{ id: 'month', of: 'day', by: 'month' }],
      measures: [{ id: 'n', fn: 'count' }],
      where: { or: [{ '<': [{ var: 'day' }, '2026-02-01'] }, { '>': [{ var: 'day' }, '2026-04-30'] }] },
      after: source('[{ n: rows.length }]'),
    },
    { id: 'all', sql: 'crate.all', after: source('rows.map(() => ({ n: "from a script" }))') },
  ],
  cards: [
    drawn(
      'good',
      '({ xAxis: { data: rows.map(row => row.shelf ?? "none") }, yAxis: {}, series: [{ type: "bar", data: rows.map(row => Number(row.n)) }] }) // secret-draw',
    ),
    drawn('hostile', '({ series: [], tooltip: { formatter: "<img src=x onerror=alert(1)>" } })'),
    drawn('slow', 'while (true) {}'),
    drawn('broken', 'return secretName'),
    drawn('keepers', '"for keepers"', { access: { roles: ['keeper'] } }),
    { id: 'plain', widget: 'bar', query: 'byShelf', map: { x: 'shelf', y: 'n' }, w: 6, h: 8 },
    { id: 'number', widget: 'number-card', query: 'all', map: { y: 'n' }, w: 6, h: 8 },
    { id: 'bars', widget: 'bar', query: 'months', map: { x: 'n', y: 'n' }, w: 6, h: 8 },
  ],
}

let server: TestServer
let second: Awaited<ReturnType<typeof boot>>
/** each as signed in at both servers */
let admin: Caller[]
let keeper: Caller[]
let clerk: Caller[]
let other: Caller[]

interface Told {
  rows?: WireRecord[]
  total?: number
  cut?: number
  single?: boolean
  refused?: { code: number; msg: string; data: unknown }
}
type Asked = {
  id: string
  entity?: string
  query?: QueryCall
  sql?: string
  params?: object
  scripts?: { screen: string; at: string[] }
}

async function ask(caller: Caller, queries: Asked[], headers = {}, seen?: string) {
  const { text, status } = await caller.post('/api/data/queries', { queries, seen }, headers)
  const lines =
    status === 200
      ? text
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : []
  const { ran } = lines.pop() ?? {}
  const told: Record<string, Told> = Object.fromEntries(lines.map(({ id, ...answer }) => [id, answer]))
  return { told, ran, status, order: lines.map(({ id }) => id as string), text }
}
const one = (caller: Caller, query: QueryCall, entity = 'crate') =>
  caller.post<{ rows: WireRecord[]; total: number }>(`/api/data/${entity}/query`, query)
const add = (caller: Caller, record: object, entity = 'crate') =>
  caller.post<WireRecord>(`/api/data/${entity}/submit`, record)

/** Statements that read records of the test, by any server, while `work` runs. */
async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = []
  const note = (message: unknown) => {
    const { sql } = message as { sql: string }
    if (/"app_(crate|lid)"/.test(sql)) statements.push(sql)
  }
  subscribe('screenwright:statement', note)
  const answer = await work().finally(() => unsubscribe('screenwright:statement', note))
  return { answer, statements }
}

const n = { id: 'n', fn: 'count' } as const
const SUMS: QueryCall[] = [
  { get: 'sums', measures: [n] },
  {
    get: 'sums',
    measures: [
      { id: 'most', fn: 'max', of: 'count' },
      { id: 'mean', fn: 'avg', of: 'count' },
    ],
  },
  { get: 'sums', where: { '>': [{ var: 'count' }, 3] }, measures: [n, { id: 'all', fn: 'sum', of: 'count' }] },
  { get: 'sums', where: { '>': [{ var: 'count' }, 99999] }, measures: [n, { id: 'all', fn: 'sum', of: 'count' }] },
  { get: 'sums', group: [{ id: 'shelf' }], measures: [n] },
  { get: 'sums', group: [{ id: 'shelf' }], where: { '>': [{ var: 'count' }, 99999] }, measures: [n] },
  { get: 'sums', group: [{ id: 'shelf' }], measures: [n], sort: [{ id: 'n', order: 'down' }], size: 2 },
  {
    get: 'sums',
    group: [{ id: 's', of: 'shelf' }],
    where: { '<': [{ var: 'count' }, 5] },
    measures: [{ id: 'last', fn: 'max', of: 'at' }],
  },
  { get: 'sums', group: [{ id: 'month', of: 'day', by: 'month' }], measures: [n, { id: 'low', fn: 'min', of: 'day' }] },
  { get: 'sums', group: [{ id: 'day' }, { id: 'shelf' }], measures: [n] },
  { get: 'sums', group: [{ id: 'owner' }], measures: [n] },
  { get: 'sums', group: [{ id: 'open' }], measures: [n] },
  { get: 'sums', group: [{ id: 'phone' }], measures: [n] },
  { get: 'sums', group: [{ id: 'at' }], measures: [{ id: 'some', fn: 'count', of: 'shelf' }] },
]
const asSums = SUMS.map((query, at): Asked => ({ id: `s${at}`, entity: 'crate', query }))

beforeAll(async () => {
  server = await startServer({ internalHosts: ['localhost'] })
  await publishDocuments(server.db, 'crate', [crate, lid, ...REPORTS, crates])
  second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  const both = (caller: Caller) => [caller, callerOf(callsAt(second.url), caller.result)]
  admin = both(await server.login('admin'))
  keeper = both(await server.loginNew({ account: 'keeper', roles: ['keeper'] }))
  clerk = both(await server.loginNew({ account: 'clerk', roles: ['clerk'], depts: ['store'], posts: ['packer'] }))
  other = both(await server.loginNew({ account: 'other', roles: ['clerk'] }))
  for (const caller of [...keeper, ...clerk]) {
    await vi.waitFor(async () => expect((await one(caller, { get: 'rows' })).status).toBe(200), 30_000)
  }
  const shelves = ['clerk', 'other', 'third', null]
  const owner = keeper[0]!.result.user_id
  for (let at = 0; at < 24; at++) {
    const { status, text } = await add(keeper[0]!, {
      ...{ name: `crate ${at}`, shelf: shelves[at % 4], count: at % 7, price: at % 5 ? `${at}.5` : null },
      ...{ phone: `1380000${1000 + (at % 3)}`, day: `2026-0${1 + (at % 5)}-1${at % 3}`, open: at % 2 === 0 },
      ...{ owner: at % 3 ? owner : null, at: `2026-03-0${1 + (at % 4)} 08:0${at % 6}:00` },
    })
    expect(status, text).toBe(200)
  }
})
afterAll(async () => {
  await second?.close()
  await server.stop()
})

describe('one call', () => {
  test.each(['admin', 'keeper', 'clerk'])('gives %s what each query gives alone', async name => {
    const caller = { admin, keeper, clerk }[name]![0]!
    const lists: QueryCall[] = [
      { get: 'rows', sort: [{ id: 'count', order: 'down' }], size: 5 },
      { get: 'rows', where: { '>': [{ var: 'count' }, 99999] } },
      { get: 'rows', size: 5, current: 3, countUpTo: 12 },
      { get: 'one', where: { '==': [{ var: 'count' }, 2] }, sort: [{ id: 'name' }] },
      { get: 'rows', search: { name_like: 'crate 1' } },
      { get: 'rows', group: 3 as never },
      { get: 'sums', measures: [{ id: 'all', fn: 'sum', of: 'price' }] },
      { get: 'sums', group: [{ id: 'nothing' }], measures: [n] },
      { get: 'rows', where: { '>': [{ var: 'price' }, 1] } },
      { get: 'more' as never },
    ]
    const asked = [...asSums, ...lists.map((query, at): Asked => ({ id: `l${at}`, entity: 'crate', query }))]
    const { told } = await ask(caller, asked)
    for (const { id, query } of asked) {
      const { body } = await one(caller, query!)
      const { rows, total, refused } = told[id]!
      if (body.code !== 200) expect([id, refused], id).toEqual([id, { ...body, ref: expect.any(String) }])
      else expect([id, { rows, total }]).toEqual([id, { rows: body.data.rows, total: body.data.total }])
    }
  })

  test('runs sums over one model as one statement, equal queries once, and says what it shared', async () => {
    await add(keeper[0]!, { name: 'one more' })
    await add(keeper[0]!, { name: 'one more' }, 'lid')
    const list: QueryCall = { get: 'rows', where: { '>': [{ var: 'count' }, 1] }, size: 3 }
    const asked: Asked[] = [
      ...asSums.slice(0, 10),
      { id: 'again', entity: 'crate', query: { measures: [n], get: 'sums' } },
      { id: 'list', entity: 'crate', query: list },
      { id: 'list2', entity: 'crate', query: { size: 3, where: list.where, get: 'rows' } },
      ...[1, 2, 3].map(
        (of): Asked => ({
          id: `lid${of}`,
          entity: 'lid',
          query: { get: 'sums', measures: [n], where: { '!=': [{ var: 'name' }, `${of}`] } },
        }),
      ),
      { id: 'q1', sql: 'crate.all' },
      { id: 'q2', sql: 'crate.all' },
      { id: 'q3', sql: 'crate.mine' },
    ]
    const { answer, statements } = await counted(() => ask(admin[0]!, asked))
    expect(Object.values(answer.told).map(({ refused }) => refused)).toEqual(asked.map(() => undefined))
    // two models with sums, one list
    expect(statements).toHaveLength(3)
    expect(answer.told.again).toEqual(answer.told.s0)
    expect(answer.ran.shared).toBeGreaterThan(0)
    const again = await counted(() => ask(admin[0]!, asked))
    expect(again.statements).toEqual([])
    expect(again.answer.told).toEqual(answer.told)
  })

  test('a slow or failing one holds up nobody, and fails as its own call would', async () => {
    const { order, told } = await ask(clerk[0]!, [
      { id: 'slow', sql: 'crate.slow' },
      { id: 'bad', sql: 'crate.bad' },
      { id: 'shut', sql: 'crate.shut' },
      { id: 'gone', sql: 'crate.gone' },
      { id: 'unknown', entity: 'nothing', query: {} },
      { id: 'price', entity: 'crate', query: { get: 'sums', measures: [{ id: 'p', fn: 'sum', of: 'price' }] } },
      { id: 'good', entity: 'crate', query: { get: 'sums', measures: [n] } },
    ])
    expect(order.at(-1)).toBe('slow')
    expect(Object.entries(told).flatMap(([id, { refused }]) => (refused ? [[id, refused.code]] : []))).toEqual(
      expect.arrayContaining([
        ['bad', 400],
        ['shut', 403],
        ['gone', 404],
        ['unknown', 404],
        ['price', 400],
      ]),
    )
    expect([told.good!.rows, told.bad!.refused!.msg]).toEqual([[{ n: 6 }], 'sql执行失败'])
  })

  test('the account, name, tenant, department, roles and posts of a SQL query are the server’s, whatever is sent', async () => {
    const sent = { account: 'admin', tenant: '000001', name: 'x', dept: '1', roles: ['administrator'], posts: [] }
    const { told } = await ask(clerk[0]!, [{ id: 'a', sql: 'crate.mine', params: sent }])
    expect(told.a!.rows).toEqual([{ n: expect.stringMatching(/^clerk 000000 clerk \d{2,} clerk packer$/) }])
  })

  test('its body is bounded, and it needs a session', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ id: `${at}`, entity: 'crate', query: {} }))
    const large = [{ id: 'a', entity: 'crate', query: { search: { name: 'x'.repeat(300_000) } } }]
    const wrong = [[{ id: 1, entity: 'crate' }], [{ id: 'a' }], 'x', [{ id: 'a', entity: 'crate', sql: 'crate.all' }]]
    for (const queries of [many, large, ...wrong])
      expect((await clerk[0]!.post('/api/data/queries', { queries })).status).toBe(400)
    expect((await server.call('POST', '/api/data/queries', { queries: [] })).status).toBe(401)
  })

  test('an API scope closes a query as it closes its call', async () => {
    const scope = { name: 'crates', code: 'crates', apiPath: '/api/data/crate/query', apiMethod: 'POST' }
    await server.db.write({ tenant: HOME }, async trx => {
      await sql`insert into blade_api_scope (id, tenant_id, name, code, api_path, api_method)
        values (77, ${HOME}, ${scope.name}, ${scope.code}, ${scope.apiPath}, 'POST')`.execute(trx)
      await sql`select pg_notify('api_scopes', '')`.execute(trx)
    })
    const query = { get: 'sums', measures: [n] } as QueryCall
    await expect.poll(async () => (await one(clerk[0]!, query)).status).toBe(403)
    const { told } = await ask(clerk[0]!, [
      { id: 'shut', entity: 'crate', query },
      { id: 'open', entity: 'lid', query },
    ])
    expect([told.shut!.refused?.code, told.open!.refused]).toEqual([403, undefined])
    await server.db.write({ tenant: HOME }, async trx => {
      await sql`delete from blade_api_scope where id = 77`.execute(trx)
      await sql`select pg_notify('api_scopes', '')`.execute(trx)
    })
    await expect.poll(async () => (await one(clerk[0]!, query)).status).toBe(200)
  })
})

/** What a reader's board asks, as the browser does. */
async function askBoard(caller: Caller): Promise<{ asked: Asked[]; screen: string }> {
  const { body, text } = await caller.get<ScreenBundle>('/api/blade-schema/screen/crateBoard')
  const queries: SentQuery[] = (body.data.document as DashboardDocument).queries ?? []
  const asked = queries.map(
    ({ id, entity, sql, scripts, ...query }): Asked => ({
      id,
      ...(sql ? { sql, params: {} } : { entity, query: query as QueryCall }),
      scripts,
    }),
  )
  return { asked, screen: text }
}

describe('scripts', () => {
  test('requestAfter transforms the rows of a query before they are answered, of SQL and of filled periods too', async () => {
    const { asked } = await askBoard(keeper[0]!)
    const { told } = await ask(keeper[0]!, asked)
    const plain = (await one(keeper[0]!, { get: 'sums', group: [{ id: 'shelf' }], measures: [n] })).body.data.rows
    expect(told.byShelf!.rows).toEqual(plain.map(row => ({ ...row, n: Number(row.n) * 10 })))
    expect(told.all).toMatchObject({ rows: [{ n: 'from a script' }], single: true })
    expect(told.months!.rows).toEqual([{ n: 5 }])
  })

  test('draw a card within the rights of its reader; one that fails fails alone, with its own words', async () => {
    const { asked } = await askBoard(clerk[0]!)
    const { told } = await ask(clerk[0]!, asked)
    const { rows } = told.byShelf_good!
    expect(rows).toEqual([
      { option: { xAxis: { data: ['clerk'] }, yAxis: {}, series: [{ type: 'bar', data: [expect.any(Number)] }] } },
    ])
    expect(Object.entries(told).flatMap(([id, { refused }]) => (refused ? [[id, refused.code]] : []))).toEqual(
      expect.arrayContaining([
        ['byShelf_hostile', 400],
        ['byShelf_slow', 400],
        ['byShelf_broken', 400],
      ]),
    )
    expect(told.byShelf_hostile!.refused!.msg).toMatch(/tooltip.*formatter/)
    expect(told.byShelf_slow!.refused!.msg).toContain('200')
    expect(told.byShelf!.rows).toHaveLength(1)
  })

  test('their source is in no answer a reader gets, and who designs keeps it', async () => {
    const { asked, screen } = await askBoard(clerk[0]!)
    const { text } = await ask(clerk[0]!, asked)
    for (const answered of [screen, text]) expect(answered).not.toMatch(/secret|for keepers|while \(true\)/)
    const design = await admin[0]!.get('/api/blade-schema/design/apps/crate')
    expect(design.text).toContain('secret-after')
    expect(design.text).toContain('secret-draw')
  })

  test('no place runs but those of the reader’s own screen', async () => {
    const places = ['/cards/keepers/props/script', '/cards/none/props/script', '/queries/byShelf', '__proto__']
    const asked = (screen: string) =>
      places.map(
        (at): Asked => ({
          id: at,
          entity: 'crate',
          query: { get: 'sums', measures: [n] },
          scripts: { screen, at: [at] },
        }),
      )
    const clerks = (await ask(clerk[0]!, asked('crateBoard'))).told
    expect(places.map(at => clerks[at]!.refused?.code)).toEqual([404, 404, 404, 404])
    expect((await ask(keeper[0]!, asked('crateBoard'))).told[places[0]!]!.rows).toEqual([{ text: 'for keepers' }])
    expect((await ask(keeper[0]!, asked('nowhere'))).told[places[0]!]!.refused?.code).toBe(404)
  })

  test('a script that is being written runs for who designs its app, and tells them its line', async () => {
    const at = '/api/blade-schema/design/apps/crate/script'
    const script = (source: string, gives = 'rows') => ({ source: source.split('\n'), gives })
    const rows = [{ n: 1 }, { n: 2 }]
    const given = await admin[0]!.post(at, {
      scripts: [script('rows.slice(1)'), script('String(rows[0].n)', 'drawing')],
      rows,
    })
    expect(given.body.data).toEqual({ rows: [{ text: '2' }], total: 1 })
    const failed = await admin[0]!.post(at, { scripts: [script('const a = 1\nreturn b')], rows })
    expect([failed.status, failed.body.data]).toEqual([400, { line: 2 }])
    expect(failed.body.msg).toContain("'b'")
    const creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
    expect((await creator.post(at, { scripts: [script('rows')], rows })).status).toBe(403)
    expect((await keeper[0]!.post(at, { scripts: [script('rows')], rows })).status).toBe(403)
    const malformed = [
      {},
      { scripts: [], rows: 1 },
      { scripts: [{ source: 'x', gives: 'rows' }], rows },
      { scripts: [script('1', 'code')], rows },
      { scripts: Array(3).fill(script('rows')), rows },
    ]
    for (const call of malformed) expect((await admin[0]!.post(at, call)).status, JSON.stringify(call)).toBe(400)
  })

  test('are bounded, and malformed ones refused', async () => {
    const query: Asked = { id: 'q', entity: 'crate', query: { get: 'sums', measures: [n] } }
    const at = ['/cards/good/props/script']
    const many = Array.from({ length: 51 }, (_, id) => ({
      ...query,
      id: String(id),
      scripts: { screen: 'crateBoard', at },
    }))
    expect((await ask(keeper[0]!, many)).status).toBe(400)
    expect(
      (
        await ask(
          keeper[0]!,
          many.map(one => ({ ...one, id: 'q' })),
        )
      ).status,
    ).toBe(400)
    const sql: Asked = { id: 'sql', sql: 'crate.all', query: { get: 'sums', group: 5 } as never }
    const plain = { screen: 'crateBoard', at: ['/cards/keepers/props/script'] }
    const { told } = await ask(keeper[0]!, [query, { ...sql, scripts: plain }])
    expect([told.q!.rows?.length, told.sql!.refused?.code]).toEqual([1, undefined])
    for (const scripts of [
      1,
      'x',
      {},
      { screen: 'crateBoard' },
      { screen: 'crateBoard', at: [] },
      { screen: 'crateBoard', at: [1] },
      { screen: 'crateBoard', at: [...at, ...at, ...at] },
    ])
      expect((await ask(keeper[0]!, [{ ...query, scripts: scripts as never }])).status, JSON.stringify(scripts)).toBe(
        400,
      )
  })
})

describe('what is kept', () => {
  const board: Asked[] = [
    { id: 'n', entity: 'crate', query: { get: 'sums', measures: [n] } },
    {
      id: 'by',
      entity: 'crate',
      query: { get: 'sums', group: [{ id: 'shelf' }], measures: [n, { id: 'all', fn: 'sum', of: 'count' }] },
    },
    {
      id: 'list',
      entity: 'crate',
      query: { get: 'rows', sort: [{ id: 'count', order: 'down' }, { id: 'name' }], size: 4 },
    },
  ]

  test('twenty readers of equal rights at once run the statements of one', async () => {
    await add(keeper[0]!, { name: 'fresh' })
    const { answer, statements } = await counted(() =>
      Promise.all(Array.from({ length: 20 }, () => ask(keeper[0]!, board))),
    )
    expect(statements).toHaveLength(2)
    expect(new Set(answer.map(({ told }) => JSON.stringify([told.n, told.by, told.list]))).size).toBe(1)
  })

  test('who is told of a save gets it, with the statements of one, however much is saved meanwhile', async () => {
    const stream = await openStream(server.url, keeper[0]!, '', true)
    await add(admin[1]!, { name: 'told' }, 'lid') // of the other server; the first event does not know since when
    await stream.next()
    await add(admin[1]!, { name: 'told' })
    let told = { entities: [] as string[] | null, seen: '' }
    while (!told.entities?.includes('crate')) told = JSON.parse((await stream.next()).split('data: ')[1]!)
    const { n } = (await ask(keeper[0]!, board, {}, told.seen)).told
    const { answer, statements } = await counted(async () => {
      const answers = []
      for (let at = 0; at < 2; at++) {
        await add(admin[0]!, { name: `later ${at}` })
        await ask(keeper[0]!, board.slice(1, 2)) // reports the change
        answers.push(await ask(keeper[0]!, board, {}, told.seen))
      }
      return answers
    })
    expect(answer.map(({ told }) => told.n)).toEqual(Array(2).fill(n))
    expect(statements.filter(one => /"app_crate" t/.test(one) && /json_agg/.test(one))).toEqual([])
    const fresh = (await ask(keeper[0]!, board)).told.n!.rows![0]!.n
    expect(fresh).toBe(Number(n!.rows![0]!.n) + 2)
    stream.close()
  })

  test('a reader learns of no save of what they may not list', async () => {
    const stranger = await server.loginNew({ account: 'stranger', roles: ['stranger'] })
    const stream = await openStream(server.url, stranger, '', true)
    await add(keeper[0]!, { name: 'first' }, 'lid')
    await stream.next()
    await add(keeper[0]!, { name: 'unseen' })
    await vi.waitFor(() => new Promise(resolve => setTimeout(resolve, 700)))
    await add(keeper[0]!, { name: 'seen' }, 'lid')
    expect(JSON.parse((await stream.next()).split('data: ')[1]!).entities).toEqual(['lid'])
    stream.close()
  })

  /** A data scope for clerks: crates of the shelf `third` instead of their own. */
  async function grant(isGranted: boolean) {
    await server.db.write({ tenant: HOME }, async trx => {
      if (isGranted) {
        await sql`insert into blade_data_scope (id, tenant_id, menu_id, name, code, entity, scope_type, rule)
          values (78, ${HOME}, 0, 'third', 'third', 'crate', 'rule', ${JSON.stringify({ '==': [{ var: 'shelf' }, 'third'] })})`.execute(
          trx,
        )
        await sql`insert into blade_role_scope (tenant_id, role_id, scope_id, kind)
          select tenant_id, id, 78, 'data' from blade_role where tenant_id = ${HOME} and role_alias = 'clerk'`.execute(
          trx,
        )
      } else {
        await sql`delete from blade_role_scope where tenant_id = ${HOME} and scope_id = 78`.execute(trx)
        await sql`delete from blade_data_scope where tenant_id = ${HOME} and id = 78`.execute(trx)
      }
      await sql`select pg_notify('grants', ${HOME})`.execute(trx)
    })
    // the other server is told of grants; from then on nothing kept may say otherwise
    for (const caller of clerk) {
      const shelves = async () => {
        const { body } = await one(caller, { get: 'sums', group: [{ id: 'shelf' }], measures: [n] })
        return body.data.rows.map(({ shelf }) => shelf)
      }
      await expect.poll(shelves).toEqual([isGranted ? 'third' : 'clerk'])
    }
  }

  test('two readers of other rows and one of all, amid writes and changed grants on two servers: nothing of another’s, nothing stale', async () => {
    const countOf = async (where?: QueryCall['where']) =>
      Number((await one(admin[0]!, { get: 'sums', where, measures: [n] })).body.data.rows[0]!.n)
    const onShelf = (shelf: string) => countOf({ '==': [{ var: 'shelf' }, shelf] })
    const counts = { clerk: await onShelf('clerk'), other: await onShelf('other'), third: await onShelf('third') }
    let all = await countOf()
    let isGranted = false
    for (let round = 0; round < 50; round++) {
      if (round % 10 === 9) {
        isGranted = !isGranted
        await grant(isGranted)
      }
      const shelf = (['clerk', 'other', 'third'] as const)[round % 3]!
      await add(keeper[round % 2]!, { name: `round ${round}`, shelf, count: round % 9 })
      counts[shelf]++
      all++
      const check = async (name: 'clerk' | 'other' | 'admin', caller: Caller) => {
        const { told } = await ask(caller, board)
        const seen = isGranted ? 'third' : name
        const count = name === 'admin' ? all : counts[seen as 'clerk']
        const shelves = name === 'admin' ? null : told.by!.rows!.map(({ shelf }) => shelf)
        expect([round, name, told.n!.rows, told.list!.total]).toEqual([round, name, [{ n: count }], count])
        expect([round, name, shelves]).toEqual([round, name, name === 'admin' ? null : [seen]])
        const rows = told.list!.rows!
        expect(rows.every(row => name === 'admin' || (row.shelf === seen && !('price' in row)))).toBe(true)
      }
      await Promise.all(
        [0, 1].flatMap(at => [check('clerk', clerk[at]!), check('other', other[at]!), check('admin', admin[at]!)]),
      )
    }
    if (isGranted) await grant(false)
  })

  test('nor where others save all the while', async () => {
    const { opens, certain } = await proveOpens(server, 20)
    expect([opens, certain > 20]).toEqual([40, true])
  })
})

describe('sums of more groups than are sent', () => {
  const named: QueryCall = { get: 'sums', group: [{ id: 'name' }], measures: [n] }
  const few = { ...named, where: { '==': [{ var: 'name' }, 'nothing'] } }

  test('say of how many they are the first, alone and together; whoever asked for the first ones got them', async () => {
    await server.db.write({ tenant: '000000' }, trx =>
      sql`insert into app_lid (name) select 'lid ' || n from generate_series(1, 1499) n`.execute(trx),
    )
    const before = (await one(admin[0]!, { get: 'rows', size: 1 }, 'lid')).body.data.total
    const asked = [named, { ...named, size: 200 }, { ...named, size: 10 }, few, { ...few, size: 10 }]
    const { told, ran } = await ask(
      admin[0]!,
      asked.map((query, at) => ({ id: String(at), entity: 'lid', query })),
    )
    expect(Object.values(told).map(({ refused }) => refused?.msg)).toEqual(asked.map(() => undefined))
    expect(ran.statements).toBe(1)
    for (const [at, query] of asked.entries()) expect((await one(admin[0]!, query, 'lid')).body.data).toEqual(told[at])
    const whole = (at: number) => [told[at]!.rows!.length, told[at]!.cut]
    expect([0, 1, 2, 3, 4].map(whole)).toEqual([
      [1000, 1000],
      [200, undefined],
      [10, undefined],
      [0, undefined],
      [0, undefined],
    ])
    expect(told[0]!.total).toBeGreaterThanOrEqual(1499)
    expect(told[0]!.total).toBeLessThanOrEqual(before)
    expect(told[2]!.total).toBe(told[0]!.total)
    expect(told[3]!.total).toBe(0)
  })
})
