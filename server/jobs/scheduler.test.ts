/**
 * Schedulers on a real PostgreSQL, with a clock that is moved by hand; and servers as processes, one of them killed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { copyTemplate, dropDatabase, PASSWORD, testConfig } from '#tests/support/template.ts'
import { openCatalogue } from '../action/catalogue.ts'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { jobsModule } from '../modules/jobs/module.ts'
import { logModule } from '../modules/log/module.ts'
import type { Queue } from '../queue/queue.ts'
import { takeDue } from '../queue/take.ts'
import type { Services } from '../services.ts'
import { askFiring, beginFirings, FIRINGS, type Firing } from './firings.ts'
import { openScheduler } from './scheduler.ts'

const ZONE = 'Asia/Shanghai'
const HOME = '000000'
const NEIGHBOUR = '000001'
const name = `test_jobs_${randomBytes(6).toString('hex')}`
let config: Config
let one: Database
let two: Database
let clock: Date

beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  config = testConfig(inject('databaseUrl'), name)
  one = await openDatabase(config)
  two = await openDatabase(config)
})
afterAll(async () => {
  await one.close()
  await two.close()
  await dropDatabase(inject('databaseUrl'), name)
})
beforeEach(async () => {
  clock = new Date('2030-01-01T00:00:30+08:00')
  await one.db.maintain(trx => sql`delete from job_firing`.execute(trx))
  await one.db.maintain(trx => sql`delete from blade_quartz_job`.execute(trx))
  await one.db.maintain(async trx => {
    await sql`set local app.retention = on`.execute(trx)
    await sql`delete from blade_quartz_job_log`.execute(trx)
  })
})

/** The scheduler of a server; a database error fails the test. */
function schedulerOf(db: Db): Queue {
  const say = (error: unknown) => (error as Error).message
  const onError = (error: unknown) => expect.fail(String(error))
  const services = { db, outbox: { keys: [] } } as unknown as Services
  return openScheduler({
    db,
    actions: openCatalogue({ ...jobsModule.actions, ...logModule.actions }, () => services),
    zone: ZONE,
    now: () => clock,
    say,
    onError,
  })
}

/** Runs a tick at `at` (of that day, in the zone) and waits for what it started. */
async function lookAt(scheduler: Queue, at: string): Promise<void> {
  clock = new Date(`2030-01-01T${at}+08:00`)
  await scheduler.tick()
  await scheduler.settled()
}

interface JobRow {
  cron?: string
  misfire?: 1 | 2 | 3
  concurrent?: 0 | 1
  status?: 0 | 1
  target?: string
  tenant?: string
}

/** @returns the id of a new job, each minute by default */
async function addJob(job: JobRow = {}): Promise<string> {
  const { cron = '0 * * * * ?', misfire = 1, concurrent = 1, status = 1, target = 'log.cleanup', tenant = HOME } = job
  const { rows } = await one.db.write({ tenant }, trx =>
    sql<{ id: string }>`insert into blade_quartz_job
      (tenant_id, job_name, job_packet, invoke_target, cron_expression, misfire_policy, concurrent, status)
      values (${tenant}, 'Job', 'sys', ${target}, ${cron}, ${misfire}, ${concurrent}, ${status}) returning id`.execute(
      trx,
    ),
  )
  return rows[0]!.id
}

interface LogRow {
  status: number
  message: string | null
  exception: string | null
  start: string
  end: string
}

async function logsOf(tenant = HOME): Promise<LogRow[]> {
  const { rows } = await one.db.read({ tenant }, trx =>
    sql<LogRow>`select status, job_message as message, exception_info as exception, start_time as start, end_time as end
      from blade_quartz_job_log order by id`.execute(trx),
  )
  return rows
}
const times = async () => (await logsOf()).map(({ start }) => start.slice(11))
const ask = (job: string) => one.db.write({ tenant: HOME }, trx => askFiring(trx, HOME, job))

describe('what is due', () => {
  test('JB-02 JB-06 runs at its time and not before, and leaves its row in the log', async () => {
    const scheduler = schedulerOf(one.db)
    await addJob()
    await lookAt(scheduler, '00:00:30')
    await lookAt(scheduler, '00:00:59')
    expect(await times()).toEqual([])
    await lookAt(scheduler, '00:01:00')
    await lookAt(scheduler, '00:01:01')
    expect(await logsOf()).toEqual([
      {
        status: 1,
        message: expect.stringContaining('任务日志：0'),
        exception: null,
        start: '2030-01-01 00:01:00',
        end: '2030-01-01 00:01:00',
      },
    ])
  })

  test('JB-06 a run that fails is logged with its exception, and the next one runs', async () => {
    const scheduler = schedulerOf(one.db)
    await addJob({ tenant: NEIGHBOUR, target: 'system.cleanup' })
    await lookAt(scheduler, '00:00:30')
    await lookAt(scheduler, '00:01:00')
    await lookAt(scheduler, '00:02:00')
    expect((await logsOf(NEIGHBOUR)).map(({ status, exception }) => [status, exception])).toEqual([
      [0, 'job.target'],
      [0, 'job.target'],
    ])
  })

  test('JB-05 a job that is disabled does not run by its schedule, and runs when asked', async () => {
    const scheduler = schedulerOf(one.db)
    const job = await addJob({ status: 0 })
    await lookAt(scheduler, '00:00:30')
    await lookAt(scheduler, '00:05:00')
    expect(await times()).toEqual([])
    await ask(job)
    await lookAt(scheduler, '00:05:01')
    expect(await times()).toEqual(['00:05:01'])
  })

  test('JB-06 a tenant’s runs are in its own log', async () => {
    const scheduler = schedulerOf(one.db)
    await addJob({ tenant: NEIGHBOUR })
    await lookAt(scheduler, '00:00:30')
    await lookAt(scheduler, '00:01:00')
    expect([(await logsOf(NEIGHBOUR)).length, (await logsOf()).length]).toEqual([1, 0])
  })
})

describe('what was missed while no server ran', () => {
  test.each([
    [1, 'runs each that was missed', ['00:10:30', '00:10:30', '00:10:30', '00:10:30', '00:10:30'], '00:12:00'],
    [2, 'runs once', ['00:10:30'], '00:12:00'],
    [3, 'runs none', [], '00:12:00'],
  ] as const)('JB-03 under policy %i %s, then goes on as planned', async (misfire, _, missed, then) => {
    const scheduler = schedulerOf(one.db)
    await addJob({ misfire, cron: '0 0/2 * * * ?' })
    await lookAt(scheduler, '00:00:30')
    for (const _round of [1, 2, 3, 4, 5, 6]) await lookAt(scheduler, '00:10:30')
    expect(await times()).toEqual(missed)
    await lookAt(scheduler, '00:11:59')
    expect(await times()).toEqual(missed)
    await lookAt(scheduler, then)
    expect(await times()).toEqual([...missed, then])
  })

  test('JB-03 a firing that is less than a minute late is not missed', async () => {
    const scheduler = schedulerOf(one.db)
    await addJob({ misfire: 3 })
    await lookAt(scheduler, '00:00:30')
    await lookAt(scheduler, '00:01:59')
    expect(await times()).toEqual(['00:01:59'])
  })

  test('JB-03 what was missed more than a day ago stays so', async () => {
    const scheduler = schedulerOf(one.db)
    await addJob({ misfire: 1, cron: '0 0 0/12 * * ?' })
    await lookAt(scheduler, '00:00:30')
    clock = new Date('2030-02-01T00:30:00+08:00')
    for (const _round of [1, 2, 3, 4, 5, 6]) {
      await scheduler.tick()
      await scheduler.settled()
    }
    expect(await logsOf()).toHaveLength(3) // the one that waited, and two of the last day
  })
})

describe('several servers', () => {
  /** Takes at most one. */
  const claim = (db: Db) =>
    takeDue<Firing>(db, FIRINGS, {
      ...{ room: 1, running: new Map(), now: clock },
      taken: (trx, firings) => beginFirings(trx, firings, ZONE, clock),
    }).then(({ rows }) => rows[0])

  test('JB-02 of many claims of one firing, by two servers, one succeeds', async () => {
    await ask(await addJob({ status: 0 }))
    const claims = await Promise.all([...Array(10)].flatMap(() => [claim(one.db), claim(two.db)]))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('JB-04 a job that forbids concurrent runs has one at a time, one that allows them has several', async () => {
    for (const [concurrent, runs] of [
      [1, 1],
      [0, 3],
    ] as const) {
      const job = await addJob({ concurrent, status: 0 })
      for (const _ of [1, 2, 3]) await ask(job)
      const claims = await Promise.all([...Array(10)].flatMap(() => [claim(one.db), claim(two.db)]))
      const rest = [await claim(one.db), await claim(two.db), await claim(one.db)]
      expect([...claims, ...rest].filter(Boolean)).toHaveLength(runs)
    }
  })

  test('JB-02 two schedulers that look at the same moment run each firing once', async () => {
    const both = [schedulerOf(one.db), schedulerOf(two.db)]
    for (const _ of [1, 2, 3, 4, 5, 6]) await addJob()
    for (const at of ['00:00:30', '00:01:00', '00:01:01', '00:01:02', '00:01:03']) {
      await Promise.all(both.map(scheduler => lookAt(scheduler, at)))
    }
    expect(await logsOf()).toHaveLength(6)
  })
})

describe('a server that is killed', { timeout: 180_000 }, () => {
  const MAIN = path.join(import.meta.dirname, '../main.ts')
  const WAIT = { timeout: 120_000, interval: 100 }
  const running = () =>
    one.db
      .read({ tenant: HOME }, trx => sql`select 1 from job_firing where taken_at is not null`.execute(trx))
      .then(({ rows }) => rows.length)

  function startProcess(): ChildProcess {
    const env = {
      ...process.env,
      DATABASE_URL: config.databaseUrl!,
      DATA_DIR: config.dataDir,
      PORT: '0',
      DEMO: '0',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    }
    return spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  }

  test('JB-06 in the middle of a run: that run is logged as failed, and the next one fires', async () => {
    const scheduler = schedulerOf(one.db)
    const job = await addJob({ status: 0, target: 'system.cleanup' })
    await ask(job)
    const server = startProcess()
    const ended = new Promise(resolve => server.once('close', resolve))
    try {
      await one.db.maintain(async trx => {
        await sql`lock table captcha in access exclusive mode`.execute(trx) // the run waits for the lock
        await vi.waitFor(async () => expect(await running()).toBe(1), WAIT)
        server.kill('SIGKILL')
        await ended
      })
    } finally {
      server.kill('SIGKILL')
    }
    await one.db.write({ tenant: HOME }, trx => sql`update blade_quartz_job set status = 1`.execute(trx))
    clock = new Date()
    await scheduler.tick()
    expect(await logsOf()).toEqual([]) // its server may still be running
    clock = new Date(Date.now() + 61_000)
    await scheduler.tick()
    await scheduler.settled()
    expect((await logsOf())[0]).toMatchObject({ status: 0, exception: 'job.lost' })
    clock = new Date(Date.now() + 125_000)
    await scheduler.tick()
    await scheduler.settled()
    expect((await logsOf()).at(-1)).toMatchObject({ status: 1, message: expect.stringContaining('验证码：') })
  })

  test('JB-02 two processes share the requested runs, and each is run once', async () => {
    const job = await addJob({ status: 0, concurrent: 0 })
    const servers = [startProcess(), startProcess()]
    const ended = servers.map(server => new Promise(resolve => server.once('close', resolve)))
    try {
      for (let count = 0; count < 30; count++) await ask(job)
      await vi.waitFor(async () => expect(await logsOf()).toHaveLength(30), WAIT)
    } finally {
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(ended)
    }
    expect(await logsOf()).toHaveLength(30)
  })
})
