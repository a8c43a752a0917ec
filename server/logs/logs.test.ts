/** What the server writes down by itself, over HTTP and in the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { readShipped } from '../layers/shipped.ts'
import { clearLogs } from '../modules/log/retention.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const rowsOf = async (path: string, query = '') =>
  (await admin.get<Page<WireRecord>>(`${path}/list?size=200&${query}`)).body.data.records
const poll = (path: string, query = '') => expect.poll(() => rowsOf(path, query), { timeout: 5000 })
const POST = '/api/blade-system/post'

describe('the API log', () => {
  test('JB-14 holds who called what, from where and how long it took, but not what was only read', async () => {
    const saved = await admin.post<WireRecord>(`${POST}/submit?note=here`, { postName: 'Porter', postCode: 'porter' })
    expect(saved.status).toBe(200)
    await admin.get(`${POST}/list`)
    await poll('/api/blade-log/api', 'requestUri_like=system/post').toEqual([
      expect.objectContaining({
        title: '岗位 · 保存',
        requestUri: `${POST}/submit`,
        method: 'POST',
        userId: admin.result.user_id,
        remoteIp: '127.0.0.1',
        time: expect.any(Number),
        params: '{"note":"here","body":["postName","postCode"]}',
      }),
    ])
  })

  test('JB-14 holds refused calls too', async () => {
    const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
    expect((await clerk.get(`${POST}/list`)).status).toBe(403)
    await poll('/api/blade-log/api', `userId_equal=${clerk.result.user_id}`).toEqual([
      expect.objectContaining({ requestUri: `${POST}/list`, method: 'GET' }),
    ])
  })

  test('JB-14 holds no secret: no value of a body, none of a parameter that is one', async () => {
    const password = 'Lake-Side-77-Oak'
    const user = { account: 'secretive', realName: 'S', password }
    await admin.post(`/api/blade-system/user/submit?access_token=Hush-token&plain=seen`, user)
    await poll('/api/blade-log/api', 'requestUri_like=user/submit').toHaveLength(1)
    const [row] = await rowsOf('/api/blade-log/api', 'requestUri_like=user/submit')
    expect(row!.params).toContain('"plain":"seen"')
    const { rows } = await server.db.maintain(trx =>
      sql<{ all: string }>`select json_agg(l)::text || (select json_agg(c)::text from blade_change c) as all
        from blade_api_log l`.execute(trx),
    )
    expect(rows[0]!.all).not.toMatch(/Lake-Side|Hush-token/)
  })

  test('JB-14 holds everything, or nothing, when the parameter log.api says so', async () => {
    const count = async (part: string) => (await rowsOf('/api/blade-log/api', `requestUri_like=${part}`)).length
    /** Whether `call` leaves a row, asked until it is as expected: the parameter is read every few seconds. */
    const kept = (call: () => Promise<unknown>, part: string) =>
      expect.poll(
        async () => {
          const before = await count(part)
          await call()
          await new Promise(resolve => setTimeout(resolve, 1500))
          return (await count(part)) > before
        },
        { timeout: 15_000 },
      )
    const policy = { paramName: '接口日志', paramKey: 'log.api', paramValue: 'all' }
    const { body } = await admin.post<WireRecord>('/api/blade-system/param/submit', policy)
    await kept(() => admin.get(`${POST}/detail?id=1`), 'post/detail').toBe(true)
    await admin.post('/api/blade-system/param/submit', { id: body.data.id, paramValue: 'none' })
    await kept(() => admin.post(`${POST}/remove?ids=1`), 'post/remove').toBe(false)
  }, 40_000)
})

describe('the error log', () => {
  test('JB-14 holds a failure under the reference the person was told', async () => {
    await server.db.owner.schema.alterTable('blade_region').renameTo('blade_region_gone').execute()
    const { status, body } = await admin.get('/api/blade-system/region/list')
    await server.db.owner.schema.alterTable('blade_region_gone').renameTo('blade_region').execute()
    expect(status).toBe(500)
    await poll('/api/blade-log/error', `ref_equal=${body.ref}`).toEqual([
      expect.objectContaining({
        exceptionName: '42P01',
        requestUri: '/api/blade-system/region/list',
        message: expect.stringContaining('blade_region'),
        userId: admin.result.user_id,
      }),
    ])
    const [{ id }] = (await rowsOf('/api/blade-log/error', `ref_equal=${body.ref}`)) as [WireRecord]
    const { body: detail } = await admin.get<WireRecord>(`/api/blade-log/error/detail?id=${id}`)
    expect(detail.data.stackTrace).toContain('at ')
  })
})

describe('the sign-in log', () => {
  test('JB-15 holds each sign-in, and each that failed with its reason', async () => {
    await server.login('admin')
    await expect(server.login('admin', { password: 'wrong' })).rejects.toThrow()
    await server.call(
      'POST',
      '/api/blade-auth/oauth/token',
      { grant_type: 'password', username: 'nobody' },
      {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      },
    )
    await poll('/api/userLoginLog', 'account_like=nobody').toEqual([
      expect.objectContaining({ device: 'Firefox 143 · Windows', userAgent: expect.stringMatching(/^Mozilla/) }),
    ])
    await poll('/api/userLoginLog', 'account_like=admin').toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          status: 1,
          userId: admin.result.user_id,
          loginType: 'password',
          ipAddress: '127.0.0.1',
        }),
        expect.objectContaining({ status: 0, userId: null, errorInfo: expect.stringContaining('密码') }),
      ]),
    )
  })

  test('JB-15 takes no rows of tenants nobody has', async () => {
    await expect(server.login('admin', { tenant: 'invented' })).rejects.toThrow()
    await admin.get('/api/health')
    await new Promise(resolve => setTimeout(resolve, 1500))
    const { rows } = await server.db.maintain(trx =>
      sql`select 1 from blade_user_login_log where tenant_id = 'invented'`.execute(trx),
    )
    expect(rows).toEqual([])
  })
})

describe('errors of a browser', () => {
  const entry = { type: 'error', url: '/system/user', message: 'x is not a function', stack: 'at y', time: Date.now() }

  test('SH-68 SE-23 are uploaded by whoever is signed in, fifty at most, each cut to its length', async () => {
    const clerk = await server.loginNew({ account: 'browser', roles: ['clerk'] })
    const logs = [entry, 'no entry', { ...entry, message: 'm'.repeat(9000), time: 'never' }, ...Array(60).fill(entry)]
    const { body } = await clerk.post<number>('/api/blade-log/client/upload', { logs })
    expect(body.data).toBe(50)
    const rows = await rowsOf('/api/blade-log/client')
    expect(rows).toHaveLength(50)
    expect(rows.at(-1)).toMatchObject({ type: 'error', url: '/system/user', createUser: clerk.result.user_id })
    const long = rows.find(row => String(row.message).startsWith('mmm'))
    expect([String(long?.message).length, long?.time]).toEqual([2000, null])
  })

  test('SE-12 come with the sign-out', async () => {
    const leaver = await server.loginNew({ account: 'leaver', roles: ['clerk'] })
    const logs = [{ ...entry, message: 'met on the way out' }]
    expect((await leaver.post('/api/blade-auth/oauth/logout', { logs })).status).toBe(200)
    expect(await rowsOf('/api/blade-log/client', 'message_like=way%20out')).toHaveLength(1)
  })
})

describe('the log of the service hall', () => {
  test('JB-17 tells what happened to one process, to administrators of its tenant', async () => {
    const HALL = '/api/blade-wfFlowLog/wfFlowLog'
    const note = (tenant: string, instId: string, nodeName: string) =>
      server.db.write({ tenant }, trx =>
        sql`insert into blade_wf_flow_log (tenant_id, title, inst_id, node_name)
          values (${tenant}, 'Leave', ${instId}, ${nodeName})`.execute(trx),
      )
    const far = await server.loginNew({ account: 'hall-far', roles: ['administrator'], tenant: '000009' })
    await note('000000', 'p1', 'Apply')
    await note('000000', 'p2', 'Apply')
    await note('000000', 'p1', 'Approve')
    await note('000009', 'p1', 'Elsewhere')
    const steps = async (caller: Caller) =>
      (await caller.get<WireRecord[]>(`${HALL}/getLogsByInstId?instId=p1`)).body.data.map(row => row.nodeName).sort()
    expect(await steps(admin)).toEqual(['Apply', 'Approve'])
    expect(await steps(far)).toEqual(['Elsewhere'])
    expect(await rowsOf(HALL, 'instId_equal=p2')).toMatchObject([{ title: 'Leave', nodeName: 'Apply' }])
    const [row] = await rowsOf(HALL, 'instId_equal=p2')
    const one = await admin.get<WireRecord>(`${HALL}/detail?id=${row!.id}`)
    expect(one.body.data).toMatchObject({ instId: 'p2' })
    const clerk = await server.loginNew({ account: 'hall-clerk', roles: ['staff'] })
    expect((await clerk.get(`${HALL}/getLogsByInstId?instId=p1`)).status).toBe(403)
  })
})

describe('rows of a log', () => {
  const tables = readShipped().entities.filter(({ log }) => log?.days)

  test('JB-07 JB-11 are changed and deleted by nobody: the database refuses requests and the owner alike', async () => {
    expect(tables.length).toBeGreaterThan(8)
    for (const { table } of tables) {
      const name = sql.table(table!)
      for (const statement of [sql`update ${name} set rev = 2`, sql`delete from ${name}`]) {
        await expect(
          server.db.write({ tenant: '000000' }, trx => statement.execute(trx)),
          table,
        ).rejects.toThrow('permission denied')
        await expect(
          server.db.maintain(trx => statement.execute(trx)),
          table,
        ).rejects.toThrow('only added')
      }
      await expect(
        server.db.maintain(trx => sql`truncate ${name}`.execute(trx)),
        table,
      ).rejects.toThrow('only added')
    }
  })

  test('JB-07 are not written through a view of them', async () => {
    for (const view of ['blade_app_audit_log', 'blade_data_collect_log'].map(name => sql.table(name))) {
      for (const statement of [sql`update ${view} set rev = 2`, sql`delete from ${view}`]) {
        await expect(server.db.write({ tenant: '000000' }, trx => statement.execute(trx))).rejects.toThrow('view')
        await expect(server.db.maintain(trx => statement.execute(trx))).rejects.toThrow('view')
      }
    }
  })

  test('JB-07 are cleared away after the days of their kind, which a parameter may set', async () => {
    const old = (days: number) =>
      sql`insert into blade_usual_log (tenant_id, title, create_time)
        values ('000000', ${`${days} days old`}, now() - make_interval(days => ${days}))`
    await server.db.write({ tenant: '000000' }, async trx => {
      for (const days of [10, 100, 200]) await old(days).execute(trx)
    })
    const left = async () => {
      await clearLogs(server.db, { documents: tables, subscribers: [] }, '000000', new Date())
      return (await rowsOf('/api/blade-log/usual', 'title_like=days')).map(row => row.title)
    }
    expect(await left()).toEqual(['10 days old', '100 days old'])
    const param = { paramName: '通用日志保留天数', paramKey: 'log.days.usualLog', paramValue: '30' }
    const { body } = await admin.post<WireRecord>('/api/blade-system/param/submit', param)
    expect(await left()).toEqual(['10 days old'])
    await admin.post('/api/blade-system/param/submit', { id: body.data.id, paramValue: '0' })
    await server.db.write({ tenant: '000000' }, trx => old(900).execute(trx))
    expect(await left()).toEqual(['10 days old', '900 days old'])
  })

  test('JB-06 JB-07 a fresh installation clears them nightly, those of every tenant', async () => {
    const { records } = (await admin.get<Page<WireRecord>>('/api/quartzJob/quartzJob/list')).body.data
    const jobs = records.filter(({ invokeTarget }) => invokeTarget === 'log.cleanup')
    expect(jobs).toMatchObject([{ status: 1, cronExpression: '0 0 4 * * ?' }])
    const neighbour = await server.loginNew({ account: 'log-keeper', roles: ['administrator'], tenant: '000021' })
    await server.db.write({ tenant: '000021' }, trx =>
      sql`insert into blade_usual_log (tenant_id, title, create_time) values ('000021', 'old', now() - interval '900 days')`.execute(
        trx,
      ),
    )
    const left = async () => (await neighbour.get<Page<WireRecord>>('/api/blade-log/usual/list')).body.data.records
    expect(await left()).toMatchObject([{ title: 'old' }])
    expect((await admin.post(`/api/quartzJob/quartzJob/run?id=${jobs[0]!.id}`)).status).toBe(200)
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })
})

describe('DS-30 JB-17 what would change or remove rows of a log says that nobody does', () => {
  const logs = readShipped()
    .entities.filter(({ log }) => log)
    .map(({ key, path }): [string, string] => [key, path!])

  test.each(logs)('%s', async (key, path) => {
    for (const base of [path, `/api/data/${key}`]) {
      for (const answer of [
        await admin.post(`${base}/submit`, { title: 'x' }),
        await admin.post(`${base}/submit`, { id: '1', title: 'x' }),
        await admin.post(`${base}/remove?ids=1`),
      ])
        expect([base, answer.status, answer.body.msg]).toEqual([base, 403, expect.stringContaining('只由系统追加')])
    }
  })
})
