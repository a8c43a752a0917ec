/** Reminders of supervisions over two servers, and what is kept of who made them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deploy, flowOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import { boot } from '../../boot.ts'
import type { Db } from '../../db/db.ts'
import type { ActParts } from '../../flow/act/perform.ts'
import { remindSupervised } from '../../flow/administer/supervise.ts'
import { openJobs } from '../flow/run-jobs.ts'

const HOME = '000000'
const SUPERVISE = '/api/blade-workflow/urge-supervise'
let server: TestServer
let second: Awaited<ReturnType<typeof boot>>
let admin: Caller
let owner: Caller

beforeAll(async () => {
  server = await startServer()
  second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'], depts: ['office'] })
  owner = await server.loginNew({ account: 'owner' })
  await server.loginNew({ account: 'ann' })
  await deploy(server, flowOf('line', [['look', users('ann')]]))
})
afterAll(async () => {
  await second?.close()
  await server?.stop()
})

type Supervision = Record<string, unknown> & { id: string; status: number; runCount: number }
const detail = async (id: string) => (await admin.get<Supervision>(`${SUPERVISE}/detail?id=${id}`)).body.data
async function supervise(more: object): Promise<Supervision> {
  const instId = await start(owner, 'line')
  const answer = await admin.post<Supervision>(`${SUPERVISE}/submit`, {
    ...{ instId, awaitTime: 1, timeCount: 1, timeUnit: 'hour', maxCount: 3, ...more },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const reminders = (context: string) =>
  server.db
    .read({ tenant: HOME }, trx =>
      sql`select from blade_message where tenant_id = ${HOME} and content like ${`%${context}%`}`.execute(trx),
    )
    .then(({ rows }) => rows.length)

/** One look of a server that has just begun, at a clock that is `minutes` ahead. */
async function look(db: Db, minutes: number): Promise<void> {
  const jobs = openJobs({
    ...{ act: { db } as ActParts, db, work: { supervise: remindSupervised }, say: String },
    now: () => new Date(Date.now() + minutes * 60_000),
    onError: error => {
      throw error
    },
  })
  await jobs.tick()
  await jobs.settled()
}
const both = (minutes: number) => Promise.all([look(server.db, minutes), look(second.db, minutes)])

test('SV-05 SV-07 UQ-05 two servers send each reminder once, up to the limit, also after one was killed at it', async () => {
  const { id } = await supervise({ context: 'once only' })
  await both(30)
  expect(await detail(id)).toMatchObject({ status: 1, runCount: 0 })
  // a server took the reminder and was killed: it is sent once the time it had is over
  await server.db.write({ tenant: HOME }, trx =>
    sql`update wf_job set taken_until = now() + interval '121 minutes' where tenant_id = ${HOME} and work = 'supervise'`.execute(
      trx,
    ),
  )
  await both(120)
  expect(await detail(id)).toMatchObject({ status: 1, runCount: 0 })
  await both(122)
  expect(await detail(id)).toMatchObject({ status: 3, runCount: 3 })
  await both(9_000)
  await vi.waitFor(async () => expect(await reminders('once only')).toBe(3), { timeout: 10_000, interval: 100 })
  expect(await detail(id)).toMatchObject({ status: 3, runCount: 3 })
})

test('SV-06 a supervision says who made it, in which department and when, who changed it last, and whether it is removed', async () => {
  const made = await supervise({})
  const me = String(admin.result.user_id)
  const kept = await detail(made.id)
  expect(kept).toMatchObject({ status: 1, createUser: me, updateUser: me })
  for (const key of ['createDept', 'createTime', 'updateTime']) expect(kept[key], key).toEqual(expect.any(String))
  const other = await server.loginNew({ account: 'bea', roles: ['administrator'] })
  expect((await other.post(`${SUPERVISE}/submit`, { ...kept, maxCount: 5 })).status).toBe(200)
  expect(await detail(made.id)).toMatchObject({
    ...{ createUser: me, createTime: kept.createTime, createDept: kept.createDept },
    updateUser: String(other.result.user_id),
  })
  expect((await admin.post(`${SUPERVISE}/remove?ids=${made.id}`)).status).toBe(200)
  const rows = await server.db.read({ tenant: HOME }, trx =>
    sql`select is_deleted, update_user from blade_urge_supervise where tenant_id = ${HOME} and id = ${made.id}`.execute(
      trx,
    ),
  )
  expect(rows.rows).toEqual([{ is_deleted: 1, update_user: me }])
})

test('a task that is handled meanwhile is not supervised', async () => {
  const { instId, taskId } = await supervise({})
  const ann = await server.login('ann')
  const done = await ann.post('/api/blade-workflow/process/completeTask', { taskId, pass: true, comment: 'ok' })
  expect(done.status).toBe(200)
  const late = { instId, taskId, awaitTime: 1, timeCount: 1, timeUnit: 'hour', maxCount: 3 }
  const refused = await admin.post(`${SUPERVISE}/submit`, late)
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('任务已处理完或不存在')])
})

test('SV-04 receivers are given by id or account, kept as ids, and reminded', async () => {
  const bob = await server.loginNew({ account: 'bob' })
  const eve = await server.loginNew({ account: 'eve' })
  const ids = `${bob.result.user_id},${eve.result.user_id}`
  const { id } = await supervise({ context: 'by account', receivers: `${bob.result.user_id}, eve` })
  expect(await detail(id)).toMatchObject({ receivers: ids })
  await both(122)
  await vi.waitFor(async () => expect(await reminders('by account')).toBe(6), { timeout: 10_000, interval: 100 })
  const instId = await start(owner, 'line')
  const refused = await admin.post(`${SUPERVISE}/submit`, {
    ...{ instId, awaitTime: 1, timeCount: 1, timeUnit: 'hour', maxCount: 3, receivers: 'eve,nobody' },
  })
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('nobody')])
})

test('SV-07 stopped while a reminder of it is sent: both are done, one after the other', async () => {
  const { id } = await supervise({ context: 'stopped' })
  let stopped: ReturnType<Caller['post']> | undefined
  await server.db.write({ tenant: HOME }, async trx => {
    // as a reminder locks: the supervision, then its job
    await sql`select from blade_urge_supervise where tenant_id = ${HOME} and id = ${id} for update`.execute(trx)
    stopped = admin.post(`${SUPERVISE}/stop`, { ids: id })
    const waitingForUs = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await vi.waitFor(async () => expect((await waitingForUs.execute(trx)).rows).not.toEqual([]), {
      timeout: 10_000,
      interval: 20,
    })
    await sql`delete from wf_job where tenant_id = ${HOME} and work = 'supervise' and detail ->> 'supervise' = ${id}`.execute(
      trx,
    )
  })
  const { status, text } = await stopped!
  expect(status, text).toBe(200)
  expect(await detail(id)).toMatchObject({ status: 4 })
})
