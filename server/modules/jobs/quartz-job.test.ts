/** Scheduled jobs as their administrators meet them, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/api/quartzJob/quartzJob'
const NIGHTLY = { jobName: 'Nightly', invokeTarget: 'log.cleanup', cronExpression: '0 0 2 * * ?' }
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const save = (record: object, caller = admin) => caller.post<WireRecord>(`${PATH}/submit`, record)
/** Where a save was refused, and with which words. */
async function refused(record: object, caller = admin): Promise<[path: string, msg: string][]> {
  const { body } = await save(record, caller)
  const issues = (body.data as unknown as { issues?: (Issue & { msg: string })[] }).issues ?? []
  return issues.map(({ path, msg }) => [path, msg])
}

describe('what a job must say', () => {
  test('VM-45 VM-46 VM-47 VM-48 VM-49 VM-50 each field that is missing is asked for', async () => {
    const nothing = { jobPacket: '', misfirePolicy: '', concurrent: '' }
    expect(Object.fromEntries(await refused(nothing))).toEqual({
      jobName: '请输入任务名称',
      jobPacket: '请选择任务组',
      invokeTarget: '请输入调用目标字符串',
      cronExpression: '请输入cron执行表达式',
      misfirePolicy: '请选择计划执行策略',
      concurrent: '请选择是否并发执行',
    })
  })

  test('JB-02 JB-03 JB-04 JB-05 JB-12 CN-09 what is not said is as given', async () => {
    const { body } = await save(NIGHTLY)
    expect(body.data).toMatchObject({ ...NIGHTLY, jobPacket: 'sys', misfirePolicy: 1, concurrent: 1, status: 1 })
  })

  test('JB-02 a target there is not is refused with those there are; rows of all tenants clears the platform alone', async () => {
    expect(await refused({ ...NIGHTLY, invokeTarget: 'rm.everything' })).toEqual([
      [
        'invokeTarget',
        '没有调用目标 rm.everything。可用：system.cleanup, log.cleanup, file.sweep, portal.statistics, news.fetch。',
      ],
    ])
    const neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000001' })
    expect(await refused({ ...NIGHTLY, invokeTarget: 'system.cleanup' }, neighbour)).toEqual([
      ['invokeTarget', '没有调用目标 system.cleanup。可用：log.cleanup, file.sweep, portal.statistics, news.fetch。'],
    ])
  })

  test.each([
    ['0 0 25 * * ?', '第 3 段“25”'],
    ['0 60 2 * * ?', '第 2 段“60”'],
    ['0 0 2 32 * ?', '第 4 段“32”'],
    ['0 0 2 L-3 * ?', '第 4 段“L-3”'],
    ['0 0 2 ? * 0', '第 6 段“0”'],
    ['0 0 2 ? FEBRUARY MON', '第 5 段“FEBRUARY”'],
    ['0 0 22-2 * * ?', '第 3 段“22-2”'],
    ['0 0 2 * * ? never', '第 7 段“never”'],
    ['0 0 2 1 * 2', '日和周不能同时限定'],
    ['0 0 2 30 2 ?', '今后不会再触发'],
    ['0 0 2 * * ? 2020', '今后不会再触发'],
    ['0 2 * * *', '6 或 7 段'],
    ['? 0 0 * * ?', '第 1 段“?”'],
    ['0 0 0 ? ? 2', '第 5 段“?”'],
  ])('JB-02 the expression %s is refused: %s', async (cronExpression, words) => {
    const issues = await refused({ ...NIGHTLY, cronExpression })
    expect(issues).toEqual([['cronExpression', expect.stringContaining(words)]])
  })
})

test.each([
  ['0 0 2 * * ?', '在02:00', 'At 02:00'],
  ['0 15 10 ? * 6#3', '在10:15, 限每月的第三个 星期五', 'At 10:15, on the third Friday of the month'],
  ['0 0 0 ? * 1', '在00:00, 仅星期日', 'At 00:00, only on Sunday'],
  [
    '0 15 10 LW 4 ?',
    '在10:15, 限每月的最后一个工作日, 仅于四月份',
    'At 10:15, on the last weekday of the month, only in April',
  ],
])('JB-02 %s reads as words in both languages', async (cronExpression, zh, en) => {
  const words = async (lang: string) => {
    const path = `${PATH}/nextFirings?${new URLSearchParams({ cronExpression })}`
    return (await admin.get<{ words: string }>(path, { 'accept-language': lang })).body.data.words
  }
  expect([await words('zh'), await words('en')]).toEqual([zh, en])
})

describe('the next ten firings', () => {
  const firings = (query: string, caller = admin) => caller.get<{ times: string[] }>(`${PATH}/nextFirings?${query}`)
  const times = async (cronExpression: string) =>
    (await firings(`${new URLSearchParams({ cronExpression })}`)).body.data.times

  test.each([
    ['0 0 12 1 1 ? 2090-2092', ['2090-01-01 12:00:00', '2091-01-01 12:00:00', '2092-01-01 12:00:00']],
    ['0 15 10 ? 1 6L 2090', ['2090-01-27 10:15:00']],
    ['0 15 10 ? 1 6#3 2090', ['2090-01-20 10:15:00']],
    ['0 15 10 LW 4 ? 2090', ['2090-04-28 10:15:00']],
    ['0 0/20 8 31 12 ? 2090', ['2090-12-31 08:00:00', '2090-12-31 08:20:00', '2090-12-31 08:40:00']],
    ['0 0 0 29 2 ? 2090-2097', ['2092-02-29 00:00:00', '2096-02-29 00:00:00']],
  ])('JB-02 of %s in the zone of the server', async (expression, expected) => {
    expect(await times(expression)).toEqual(expected)
  })

  test('JB-12 are ten, of a stored job for those who may open it, of an expression for everybody signed in', async () => {
    const { body } = await save(NIGHTLY)
    const { data } = (await firings(`id=${body.data.id}`)).body
    expect(data.times.map(time => time.slice(11))).toEqual(Array(10).fill('02:00:00'))
    const reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
    expect((await firings(`id=${body.data.id}`, reader)).status).toBe(403)
    expect((await firings('cronExpression=0 0 2 * * ?', reader)).status).toBe(200)
    expect((await firings('cronExpression=nonsense')).body.msg).toContain('6 或 7 段')
  })
})

test('JB-02 the targets a tenant may pick from are named in the reader’s language', async () => {
  const titles = async (caller: Caller) =>
    (await caller.get<{ title: string }[]>(`${PATH}/targets`, { 'accept-language': 'en' })).body.data.map(
      ({ title }) => title,
    )
  const neighbour = await server.loginNew({ account: 'picker', roles: ['administrator'], tenant: '000001' })
  const own = [
    'log.cleanup Delete logs older than their retention period',
    'file.sweep Delete files no record refers to',
    'portal.statistics Count the statistics of the campus anew',
    'news.fetch Fetch the news of news sources',
  ]
  expect(await titles(admin)).toEqual([expect.stringContaining('system.cleanup'), ...own])
  expect(await titles(neighbour)).toEqual(own)
})

describe('the calls of a job', () => {
  const LOG = '/api/quartzJobLog/quartzJobLog/list'
  const WAIT = { timeout: 60_000, interval: 100 }
  const disabled = async (caller = admin) => (await save({ ...NIGHTLY, jobName: 'Asked', status: 0 }, caller)).body.data
  const logged = async (caller: Caller) => (await caller.get<Page<WireRecord>>(LOG)).body.data.records

  test('JB-12 JB-06 run now leaves its row in the log of the tenant, and in no other', async () => {
    const neighbour = await server.loginNew({ account: 'runner', roles: ['administrator'], tenant: '000001' })
    const { id } = await disabled(neighbour)
    expect((await neighbour.post(`${PATH}/run?id=${id}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await logged(neighbour)).toHaveLength(1), WAIT)
    expect((await logged(neighbour))[0]).toMatchObject({
      jobName: 'Asked',
      jobGroup: 'sys',
      invokeTarget: 'log.cleanup',
      status: 1,
      jobMessage: expect.stringContaining('任务日志：0'),
      startTime: expect.stringMatching(/^\d{4}-/),
      endTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(await logged(admin)).toEqual([])
  })

  test('JB-12 JB-05 changeStatus enables and disables; what is disabled has no next firing planned', async () => {
    const { id } = await disabled()
    const planned = async () =>
      (await server.db.maintain(trx => sql`select 1 from job_firing where job_id = ${id}`.execute(trx))).rows.length
    const change = async (status: number) => (await admin.post(`${PATH}/changeStatus`, { id, status })).status
    expect(await change(1)).toBe(200)
    await vi.waitFor(async () => expect(await planned()).toBe(1), WAIT)
    expect(await change(0)).toBe(200)
    expect(await planned()).toBe(0)
    expect((await admin.get<WireRecord>(`${PATH}/detail?id=${id}`)).body.data.status).toBe(0)
    expect(await change(7)).toBe(400)
  })

  test('JB-12 neither is for somebody without the right, nor for another tenant’s job', async () => {
    const { id } = await disabled()
    const clerk = await server.loginNew({ account: 'job-clerk', roles: ['clerk'] })
    const stranger = await server.loginNew({ account: 'stranger', roles: ['administrator'], tenant: '000001' })
    for (const [caller, status] of [
      [clerk, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.post(`${PATH}/run?id=${id}`)).status).toBe(status)
      expect((await caller.post(`${PATH}/changeStatus`, { id, status: 1 })).status).toBe(status)
    }
  })
})

test('JB-06 a log tells what was cleared in words, never by the name of a table', async () => {
  const LOG = '/api/quartzJobLog/quartzJobLog/list'
  for (const invokeTarget of ['system.cleanup', 'log.cleanup', 'file.sweep']) {
    const { id } = (await save({ ...NIGHTLY, jobName: invokeTarget, invokeTarget, status: 0 })).body.data
    await admin.post(`${PATH}/run?id=${id}`)
    const message = await vi.waitFor(
      async () => {
        const { records } = (await admin.get<Page<WireRecord>>(`${LOG}?jobName_equal=${invokeTarget}`)).body.data
        expect(records[0]).toMatchObject({ status: 1 })
        return String(records[0]!.jobMessage)
      },
      { timeout: 60_000, interval: 100 },
    )
    for (const line of message.split('\n')) expect(line).toMatch(/^[^_：]*\p{Script=Han}[^_：]*：\d+$/u)
  }
})
