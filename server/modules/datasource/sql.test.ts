/** SQL written by people: over HTTP, on real PostgreSQL, and whoever writes it means ill. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, SqlQuery } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish } from '#tests/support/design.ts'
import { type OtherDatabase, startOtherDatabase } from '#tests/support/other-database.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Answer, type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Answered } from './sql-service.ts'

const API = '/api/blade-develop/datasource'

let server: TestServer
let admin: Caller
let neighbour: Caller
let clerk: Caller
let other: OtherDatabase
let n = 0

const text = (zh: string) => ({ zh, en: zh })
const loan: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'ledger',
  title: text('ledger'),
  fields: [
    { id: 'name', type: 'string', title: text('name') },
    { id: 'amount', type: 'integer', title: text('amount') },
    { id: 'pin', type: 'string', title: text('pin'), secret: true },
  ],
}

function queryOf(lines: string | string[], more: Partial<SqlQuery> = {}): SqlQuery {
  return {
    kind: 'query',
    grammar: 1,
    key: `ledger.q${n++}`,
    title: text('query'),
    source: 'main',
    sql: [lines].flat(),
    result: [{ id: 'a', type: 'string' }],
    access: { everyone: true },
    ...more,
  }
}

const tried = (document: object, requestParams = {}, caller = admin) =>
  caller.post<Answered & { columns: string[] }>(`${API}/try`, { document, requestParams })
/** Runs as somebody who may write SQL, and answers the column `a` of its rows, or why it was refused. */
async function attack(statement: string, caller = admin): Promise<unknown[] | string> {
  const { body } = await tried(queryOf(statement), {}, caller)
  return body.code === 200 ? body.data.rows.map(row => row.a) : body.msg
}

async function run(query: SqlQuery, requestParams = {}, caller = clerk): Promise<Answer<Answered>> {
  await publishDocuments(server.db, 'ledger', [loan, query])
  await expect.poll(async () => (await call()).body.code).not.toBe(404)
  return call()
  function call() {
    return caller.post<Answered>(`${API}/execute`, { query: query.key, requestParams })
  }
}

async function save(record: object): Promise<Answer<WireRecord & { issues?: WireIssue[] }>> {
  return admin.post(`${API}/submit`, { name: `source ${n++}`, category: 'postgresql', ...record })
}

beforeAll(async () => {
  server = await startServer({ internalHosts: ['localhost'] })
  admin = await server.login('admin')
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  for (const tenant of ['000000', '000007']) {
    await publishDocuments(server.db, 'ledger', [{ ...loan, table: 'app_ledger' }], tenant).catch(() => {})
  }
  for (const tenant of ['000000', '000007']) {
    await server.db.write({ tenant }, trx =>
      sql`insert into app_ledger (name, amount, pin, is_deleted) values
        (${`of ${tenant}`}, 2, 'secret', 0), (${`gone from ${tenant}`}, 9, 'secret', 1)`.execute(trx),
    )
  }
  other = await startOtherDatabase()
})
afterAll(async () => {
  await other?.stop()
  await server.stop()
})

describe('a published query', () => {
  test('DS-04 answers its rows, typed, to whom its access names', async () => {
    const query = queryOf('select name, amount, create_time as at, amount / 4.0 as share from app_ledger', {
      result: [
        { id: 'name', type: 'string' },
        { id: 'amount', type: 'integer' },
        { id: 'share', type: 'decimal' },
        { id: 'at', type: 'datetime' },
      ],
    })
    const { body } = await run(query)
    expect(body.data).toEqual({
      rows: [
        {
          name: 'of 000000',
          amount: 2,
          share: expect.stringMatching(/^0\.50*$/),
          at: expect.stringMatching(/^\d{4}-/),
        },
      ],
      total: 1,
      single: false,
    })
  })

  test('DS-04 is closed to everybody its access does not name, and to all but administrators where it names nobody', async () => {
    const named = await run(queryOf('select 1 as a', { access: { roles: ['keeper'] } }))
    expect([named.status, named.body.msg]).toEqual([403, '您没有使用查询“query”的权限。'])
    const { access: _, ...open } = queryOf('select 1 as a')
    expect((await run(open)).status).toBe(403)
    expect((await run(open, {}, admin)).status).toBe(200)
    expect((await run(open, {}, neighbour).catch(() => null))?.body.data ?? null).toBeNull()
  })

  test('DS-04 binds its params, checked as they are declared', async () => {
    const query = queryOf(
      [
        `select :name::text || ':name' /* :name */ as a, :least as least -- :name`,
        'from app_ledger where amount >= :least;',
      ],
      {
        params: [
          { id: 'name', type: 'string', required: true },
          { id: 'least', type: 'integer', default: 1 },
        ],
      },
    )
    const hostile = `'; drop table app_ledger; --`
    expect((await run(query, { name: hostile })).body.data.rows).toEqual([{ a: `${hostile}:name` }])
    const wrong = await run(query, { least: 'many' })
    expect(wrong.status).toBe(400)
    const { issues } = wrong.body.data as unknown as { issues: WireIssue[] }
    expect(issues.map(({ path }) => path)).toEqual(['name', 'least'])
  })

  test('DS-04 who asks is filled in by the server, whatever is sent', async () => {
    const params: SqlQuery['params'] = [{ id: 'account', type: 'string', default: { var: '$me.account' } }]
    const { body } = await run(queryOf('select :account as a', { params }), { account: 'admin' })
    expect(body.data.rows).toEqual([{ a: 'clerk' }])
  })

  test('DB-31 account, name, tenant, department, roles and posts are those of who asks, and cannot be sent', async () => {
    const ids = (type: 'role' | 'post') => ({ type: 'refs' as const, to: type, default: { var: `$me.${type}Ids` } })
    const params: SqlQuery['params'] = [
      ...['account', 'name', 'tenant'].map(id => ({ id, type: 'string' as const, default: { var: `$me.${id}` } })),
      { id: 'dept', type: 'dept', default: { var: '$me.dept' } },
      { id: 'roles', ...ids('role') },
      { id: 'posts', ...ids('post') },
    ]
    const query = queryOf(
      `select concat_ws(' ', :account, :name, :tenant, :dept::text, 'r' || array_to_string(:roles, ','),
         'p' || array_to_string(:posts, ','), 7 = any(:roles), array_length(:posts, 1)) as a`,
      { params },
    )
    const account = 'teacher'
    const teacher = await server.loginNew({ account, roles: ['clerk', 'staff'], depts: ['d1'], posts: ['p1'] })
    const { dept_id, role_id = '', post_id, real_name } = teacher.result
    const sent = { account: 'admin', name: 'x', tenant: '000007', dept: '1', roles: ['7'], posts: ['7'] }
    const told = async (caller: Caller) => (await run(query, sent, caller)).body.data.rows[0]!.a
    expect(await told(teacher)).toBe(`teacher ${real_name} 000000 ${dept_id} r${role_id} p${post_id} f 1`)
    // acting in one role, it is that role alone; who has no post has none
    const [role] = role_id.split(',')
    expect(await told(await server.login(account, { role }))).toContain(` r${role} p${post_id} `)
    expect(await told(clerk)).toMatch(/^clerk clerk 000000 r\d+ f$/)
  })

  test('DS-04 a single one has one row or none', async () => {
    expect((await run(queryOf('select 1 as a where false', { single: true }))).body.data).toMatchObject({
      rows: [],
      single: true,
    })
    const two = await run(queryOf('select generate_series(1, 2) as a', { single: true }))
    expect(two.body.msg).toBe('查询“query”应只返回一行，却返回了多行。')
  })

  test('DS-04 VM-66 older clients send its text, and no other text runs', async () => {
    const query = queryOf('select 1 as a')
    await run(query)
    const execute = (more: object, caller = clerk) =>
      caller.post<WireRecord[]>(`${API}/execute`, { sourceType: 'sql', dataSourceId: 'main', ...more })
    expect((await execute({ sqlContent: ' select 1 as a; ' })).body.code).toBe(403) // not as it was published
    expect((await execute({ sqlContent: 'select 1 as a;' })).body.data).toEqual([{ a: '1' }])
    expect((await execute({ sqlContent: 'select 2 as a' }, admin)).body.msg).toBe('该 SQL 没有发布为查询，不能执行。')
    expect((await execute({ sqlContent: '' })).body.msg).toBe('请配置数据源或sql语句')
  })

  test('VM-74 VM-75 one that is written asks for its source, then for its statement', async () => {
    const { sql: _, ...unsaid } = queryOf('')
    const said = async (document: object) => (await tried(document)).body.msg
    expect(await said({ ...unsaid, source: '' })).toBe('请选择数据源')
    expect(await said({ ...queryOf('select 1 as a'), source: undefined })).toBe('请选择数据源')
    for (const document of [unsaid, queryOf(''), queryOf(['', '  '])])
      expect(await said(document)).toBe('请输入SQL语句')
  })

  test('DS-04 VM-67 a failure tells readers nothing of the data', async () => {
    const { status, body } = await run(queryOf('select (name::int)::text as a from app_ledger'))
    expect([status, body.msg]).toEqual([400, 'sql执行失败'])
    expect(JSON.stringify(body)).not.toContain('000000')
  })
})

describe('whom permissions of the app name', () => {
  const PERMISSION = '/api/appPermission/appPermission'
  const north = { '==': [{ var: 'name' }, 'north'] }
  const give = (sent: object) =>
    admin.post<{ id: string }>(`${PERMISSION}/submit`, {
      ...{ name: 'p', appId: 'ledger', model: 'ledger', userIds: clerk.result.user_id, operatePermission: ['view'] },
      ...sent,
    })

  test.each([
    ['reads every record whole: gets it', {}, 200],
    ['reads some records: does not', { rowRule: north }, 403],
    ['reads some fields: does not', { fieldsPermission: [{ prop: 'amount', hide: true }] }, 403],
    ['lists without a field: does not', { fieldsPermission: [{ prop: 'amount', display: false }] }, 403],
    ['is out: does not', { hasPermission: false }, 403],
  ])('who %s', async (_, sent, status) => {
    const query = queryOf(`select amount::text as a from app_ledger`)
    expect((await run(query)).status).toBe(200)
    const { body } = await give(sent)
    expect(body).toMatchObject({ code: 200 })
    const answer = await run(query)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.text).not.toContain('"a"')
    // the same text, as older clients send it
    const byText = await clerk.post(`${API}/execute`, { dataSourceId: 'main', sqlContent: query.sql!.join('\n') })
    expect(byText.status).toBe(status)
    await admin.post(`${PERMISSION}/remove`, { ids: body.data.id })
    expect((await run(query)).status).toBe(200)
  })

  test('has it again by a permission that gives the query, whatever its audience', async () => {
    const query = queryOf(`select amount::text as a from app_ledger`, { access: { roles: ['nobody'] } })
    expect((await run(query)).status).toBe(403)
    const named = await admin.get<{ id: string }[]>(`${PERMISSION}/operations?of=ledger`)
    expect(named.body.data.map(({ id }) => id)).toContain(`query_${query.key}`)
    const { body } = await give({ rowRule: north, operatePermission: ['view', `query_${query.key}`] })
    expect(body).toMatchObject({ code: 200 })
    expect((await run(query)).status).toBe(200)
    await admin.post(`${PERMISSION}/remove`, { ids: body.data.id })
    expect((await give({ operatePermission: ['query_blade.users'] })).body.code).toBe(400)
  })

  test('the refusal says what to ask for', async () => {
    const query = queryOf(`select amount::text as a from app_ledger`)
    await run(query)
    const { body } = await give({ rowRule: north })
    expect((await run(query)).body.msg).toContain('勾选该查询')
    await admin.post(`${PERMISSION}/remove`, { ids: body.data.id })
  })
})

describe('publishing', () => {
  const app = async (key: string, caller: Caller, sqlText: string, more: Partial<SqlQuery> = {}) => {
    await makeApp(caller, key)
    const query = queryOf(sqlText, { key: `${key}.q`, ...more })
    await editDraft(caller, key, documents => [...documents, query] as AnyDocument[])
    const { body, status } = await publish(caller, key)
    const { issues = [] } = (body.data ?? {}) as { issues?: WireIssue[] }
    return {
      status,
      issues: issues.filter(({ level }) => !level || level === 'error').map(({ path, msg }) => `${path}: ${msg}`),
    }
  }

  test('DS-04 a query over a table of the same app is planned with it', async () => {
    expect(
      await app('fresh', admin, 'select id as a from app_fresh where create_user = :who', {
        params: [{ id: 'who', type: 'user' }],
      }),
    ).toEqual({ status: 200, issues: [] })
  })

  test.each([
    ['badsyntax', 'selec 1', 'query/badsyntax.q/sql: 数据库不接受该 SQL：syntax error at or near "selec"'],
    [
      'badtable',
      'select 1 as a from nowhere',
      'query/badtable.q/sql: 数据库不接受该 SQL：relation "nowhere" does not exist',
    ],
    ['badright', 'select token as a from refresh_token', 'query/badright.q/sql: 数据库不接受该 SQL：'],
    ['badcolumn', 'select 1 as b', 'query/badcolumn.q/result/a: SQL 的结果没有列 a'],
    ['badparam', 'select :who as a', 'query/badparam.q/sql: SQL 中的 :who 不是参数'],
    ['badverb', 'delete from app_ledger returning name as a', 'query/badverb.q/sql: 数据库不接受该 SQL：'],
  ])('DS-04 %s is told at its place, with the mend', async (key, statement, told) => {
    const { status, issues } = await app(key, admin, statement)
    expect(status).toBe(400)
    expect(issues).toEqual([expect.stringContaining(told)])
  })

  test('DS-04 a source nobody has is told', async () => {
    expect((await app('nosource', admin, 'select 1 as a', { source: 'nowhere' })).issues).toEqual([
      'query/nosource.q/source: 没有编号为 nowhere 的数据源，请在数据源中添加，或改用 main。',
    ])
  })

  test('DS-04 is for those who may write SQL; so is trying it', async () => {
    const creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
    expect((await app('sneaky', creator, 'select 1 as a')).status).toBe(403)
    expect((await tried(queryOf('select 1 as a'), {}, creator)).status).toBe(403)
    expect((await tried(queryOf('select 1 as a'), {}, clerk)).status).toBe(403)
  })

  test('DS-04 trying answers 20 rows', async () => {
    const { rows, columns } = (await tried(queryOf('select generate_series(1, 500) as a, 1 as "Other"'))).body.data
    expect([rows.length, Object.keys(rows[0]!), columns]).toEqual([20, ['a'], ['a', 'Other']])
  })
})

describe('SQL that means ill', () => {
  const all = 'select name as a from app_ledger'

  test('DS-04 reads rows of its own tenant alone, and none that were removed', async () => {
    expect(await attack(all)).toEqual(['of 000000'])
    expect(await attack(all, neighbour)).toEqual(['of 000007'])
  })

  /** Changes a setting before the table is looked at, and looks. */
  const changing = (setting: string) =>
    `with changed as materialized (select ${setting} as now)
     select l.name as a from changed c, lateral (select name from app_ledger where c.now is not null offset 0) l`

  test.each([
    [`set_config('app.tenant', '000007', true)`, []],
    [`set_config('app.tenant', '000007', false)`, []],
    [`set_config('app.maintenance', 'on', true)`, ['of 000000']],
    [`set_config('app.report', replace(current_setting('app.report'), '000000', '000007'), true)`, []],
    [`set_config('app.report', '000007', true)`, []],
    [`set_config('app.report', null, true) || set_config('app.tenant', '000007', true)`, []],
    [`set_config('role', 'screenwright_owner', true)`, /permission denied to set role/],
    [`set_config('role', 'screenwright_app', true)`, /permission denied to set role/],
    [`set_config('session_authorization', 'screenwright_owner', true)`, /permission denied to set session/],
    [`set_config('row_security', 'off', true)`, ['of 000000']],
  ])('DS-04 %s reaches no other tenant', async (setting, seen) => {
    const found = await attack(changing(setting))
    if (Array.isArray(seen)) expect(found).toEqual(seen)
    else expect(found).toMatch(seen)
    expect(await attack(all)).toEqual(['of 000000'])
    expect(await attack(all, neighbour)).toEqual(['of 000007'])
  })

  test('DS-04 a pass is of no use in another transaction', async () => {
    const [pass] = (await attack(`select current_setting('app.report') as a`, neighbour)) as string[]
    expect(pass).toMatch(/^[0-9a-f]{64}000007$/)
    const stolen = changing(`set_config('app.report', '${pass}', true) || set_config('app.tenant', '000007', true)`)
    expect(await attack(stolen)).toEqual([])
    expect(await attack(stolen, neighbour)).toEqual([]) // on the connection it was made for
    const own = changing(`set_config('app.report', current_setting('app.report'), true)`)
    expect(await attack(own, neighbour)).toEqual(['of 000007']) // as it came, it is one
  })

  test('DS-04 what a function leaks on the way is of its own rows', async () => {
    const found = await attack(`select name as a from app_ledger where (name || '!')::int > 0`)
    expect(found).toContain('of 000000!')
    expect(
      await attack(`select name as a from app_ledger where tenant_id <> '000000' and (name || '!')::int > 0`),
    ).toEqual([])
  })

  test.each([
    [
      'a writing CTE',
      `with w as (insert into app_ledger (name) values ('x') returning name) select name as a from w`,
      /must not contain data-modifying/,
    ],
    ['an update', `update app_ledger set name = 'x' returning name as a`, /syntax error/],
    ['a call that writes', 'select next_id()::text as a', /read-only transaction|permission denied/],
    ['several statements', 'select 1 as a; select 2 as a', /cannot insert multiple commands/],
    ['the end of the transaction', 'select 1 as a; commit; drop table app_ledger', /cannot insert multiple commands/],
    ['set role', 'set role screenwright_app', /syntax error/],
    ['reset', 'reset session authorization', /syntax error/],
    ['a block', 'do $$ begin end $$', /syntax error/],
    ['copy to a program', `copy (select 1) to program 'id'`, /syntax error/],
    ['a new table', 'select 1 as a into evil', /INTO/],
    ['a lock on rows', 'select name as a from app_ledger for update', /read-only|permission denied/],
    ['a file', `select pg_read_file('/etc/passwd') as a`, /permission denied for/],
    ['a folder', `select pg_ls_dir('.') as a`, /permission denied for/],
    ['a large object of a file', `select lo_import('/etc/passwd')::text as a`, /permission denied for/],
    ['a large object', `select lo_from_bytea(0, 'x')::text as a`, /permission denied for/],
    ['another server', `select dblink('host=127.0.0.1', 'select 1') as a`, /does not exist/],
    ['an extension', 'create extension dblink', /syntax error/],
    ['the end of another', 'select pg_terminate_backend(pg_backend_pid())::text as a', /permission denied for/],
    ['a lock for everybody', 'select pg_advisory_lock(1)::text as a', /permission denied for/],
    [
      'SQL in a function',
      `select query_to_xml('insert into app_ledger (name) values (1)', true, true, '')::text as a`,
      /not allowed|permission denied/,
    ],
    ['writing again', `select set_config('transaction_read_only', 'off', true) as a`, /read-write mode/],
    ['a file of the configuration', 'select setting as a from pg_file_settings', /permission denied for/],
    ['passwords of roles', 'select rolpassword as a from pg_authid', /permission denied for/],
    ['passwords of people', 'select password as a from blade_user', /permission denied for/],
    ['sealed secrets', 'select password as a from blade_datasource', /permission denied for/],
    ['a secret of an app', 'select pin as a from app_ledger', /permission denied for/],
    ['a whole row with its secret', 'select l::text as a from app_ledger l', /permission denied for/],
    ['sessions', 'select id as a from session', /permission denied for/],
    ['refresh tokens', 'select hash as a from refresh_token', /permission denied for/],
    ['captchas', 'select answer as a from captcha', /permission denied for/],
    ['kept answers', 'select key as a from idempotency_key', /permission denied for/],
    ['documents', 'select text as a from schema_document', /permission denied for/],
    ['the key of the passes', 'select inner_pad::text as a from report_key', /permission denied for/],
    ['other tenants', 'select tenant_name as a from blade_tenant', /permission denied for/],
    ['keys of clients', 'select client_secret as a from blade_client', /permission denied for/],
    ['messages of others', 'select title as a from blade_message', /permission denied for/],
    ['statistics', 'select stavalues1::text as a from pg_statistic', /permission denied for/],
  ])('DS-04 %s is refused', async (_, statement, words) => {
    expect(await attack(statement)).toEqual(expect.stringMatching(words))
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql`select name from app_ledger where is_deleted = 0`.execute(trx),
    )
    expect(rows).toEqual([{ name: 'of 000000' }])
  })

  test('DS-04 an endless statement ends, and cannot give itself time', async () => {
    const began = Date.now()
    const both = await Promise.all([
      attack('select pg_sleep(60)::text as a'),
      attack(`select pg_sleep(60)::text as a from (select set_config('statement_timeout', '0', false)) s`),
    ])
    expect(both).toEqual(Array(2).fill('SQL 在 5 秒内没有结果，请缩小查询范围。'))
    expect(Date.now() - began).toBeLessThan(40_000)
  }, 70_000)

  test('DS-04 DB-32 a huge answer is cut, in rows and in bytes', async () => {
    const { body } = await run(queryOf('select generate_series(1, 100000000) as a'))
    expect(body.data.rows).toHaveLength(1000)
    expect(body.data.cut).toBe(1000)
    expect((await run(queryOf('select generate_series(1, 1000) as a'))).body.data).not.toHaveProperty('cut')
    expect(await attack(`select repeat('x', 20000000) as a`)).toBe('SQL 的结果超过 5 MB，请缩小查询范围。')
    expect(await attack('select 1 as a')).toEqual(['1'])
  })

  test('DS-04 many at once wait for each other, and other tenants do not', async () => {
    const began = Date.now()
    let ended = 0
    const slow = Array.from({ length: 5 }, () => attack('select pg_sleep(3)::text as a').finally(() => ended++))
    expect(await attack(all, neighbour)).toEqual(['of 000007'])
    expect(ended).toBe(0)
    await Promise.all(slow)
    expect(Date.now() - began).toBeGreaterThan(5_500)
  })

  test('DS-04 nothing it sets outlives it', async () => {
    await attack(`select set_config('search_path', 'pg_catalog', false) || set_config('app.evil', 'x', false) as a`)
    for (let i = 0; i < 4; i++) expect(await attack(all)).toEqual(['of 000000'])
    expect(await attack(`select coalesce(nullif(current_setting('app.evil', true), ''), 'none') as a`)).toEqual([
      'none',
    ])
  })

  test('DS-04 statements of others are not to be seen', async () => {
    const seen = await attack(
      `select query as a from pg_stat_activity where pid <> pg_backend_pid() and query ~ '[a-z]'`,
    )
    expect((seen as string[]).filter(each => each !== '<insufficient privilege>' && !/disabled/.test(each))).toEqual([])
  })
})

describe('other servers', () => {
  const url = (host = 'localhost', more = '') => `postgresql://${host}:${other.port}/${other.name}${more}`
  const reader = { username: 'reader', password: 'reader-2026' }

  test('DS-01 DS-03 a source is saved, tested, and asked by queries', async () => {
    const { body } = await save({ code: 'courses', url: url(), ...reader })
    expect(body.data.password ?? null).toBeNull()
    expect((await admin.post(`${API}/dataSourceTest`, { id: body.data.id })).body.code).toBe(200)
    const query = queryOf('select name as a, hours from course where hours > :least order by 1', {
      source: 'courses',
      params: [{ id: 'least', type: 'integer', default: 0 }],
      result: [
        { id: 'a', type: 'string' },
        { id: 'hours', type: 'integer' },
      ],
    })
    expect((await run(query, { least: 30 })).body.data.rows).toEqual([{ a: 'Physics', hours: 40 }])
    const written = {
      ...query,
      sql: [`with w as (insert into course values ('x', 1) returning *) select name as a from w`],
    }
    expect((await tried(written)).body.msg).toContain('数据库不接受该 SQL')
    const stranger = await tried({ ...query, sql: ['select 1 as a'] }, {}, neighbour)
    expect(stranger.body.msg).toContain('没有编号为 courses 的数据源')

    await save({ id: body.data.id, status: 0 })
    expect((await run(query)).body.msg).toBe('数据源 courses 已停用。')
    await save({ id: body.data.id, status: 1, password: 'wrong' })
    expect((await run(query)).body.msg).toContain('无法连接数据源 courses')
    await save({ id: body.data.id, password: reader.password })
    expect((await run(query)).body.code).toBe(200)
  })

  test('DS-03 a test tells what the other side says', async () => {
    const post = async (settings: object) =>
      (await admin.post(`${API}/dataSourceTest`, { url: url(), ...reader, ...settings })).body.msg
    expect(await post({ password: 'wrong' })).toContain('password authentication failed')
    expect(await post({ url: url('127.0.0.1') })).toContain('主机 127.0.0.1 在内部网络中')
    expect(await post({ url: url('10.0.0.1') })).toContain('在内部网络中')
    expect(await post({ url: url('localhost', '?sslmode=require') })).toContain('SSL')
    expect(await post({ url: url('localhost', '?host=/tmp') })).toContain('连接地址')
    expect(await post({ username: 'mighty', password: 'mighty-2026' })).toContain('账号 mighty 权限过大')
    expect(await post({ category: 'mysql' })).toContain('暂不支持 MySQL')
    expect((await clerk.post(`${API}/dataSourceTest`, { url: url(), ...reader })).status).toBe(403)
  })

  test('DS-01 a password goes nowhere but where it was given for', async () => {
    const { body } = await save({ url: url(), ...reader })
    const moved = await save({ id: body.data.id, url: 'postgresql://db.example.org/x' })
    expect([moved.status, moved.body.msg]).toEqual([400, '连接地址已更改，请重新填写密码。'])
    expect((await save({ id: body.data.id, name: 'Courses' })).body.code).toBe(200)
  })

  test('DS-01 what cannot be used is refused in words', async () => {
    expect((await save({ category: 'mysql', url: 'mysql://localhost/x' })).body.msg).toBe(
      '暂不支持 MySQL 数据源，请使用 PostgreSQL。',
    )
    expect((await save({ code: 'main', url: url() })).body.msg).toContain('main 表示本系统的数据库')
    expect((await save({ url: 'postgresql://a:b@localhost/x' })).body.msg).toContain('***@localhost')
  })
})
