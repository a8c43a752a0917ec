/**
 * A server whose jobs and notices wait until they are asked for: what runs them every second is left out of its modules.
 * Each command of a run comes a minute after the one before.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { MODULES } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import type { Db } from '#server/db/db.ts'
import { findForDisabled } from '#server/flow/administer/find-for-disabled.ts'
import { remindSupervised } from '#server/flow/administer/supervise.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import { hearSignal } from '#server/flow/work/receive.ts'
import { runServiceJob } from '#server/flow/work/service-job.ts'
import { flowModule } from '#server/modules/flow/module.ts'
import { openJobs } from '#server/modules/flow/run-jobs.ts'
import type { Module } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'
import { addUser } from '../support/people.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Answer, type Caller, callsAt, signIn } from '../support/server.ts'
import { copyTemplate, dropDatabase, testConfig } from '../support/template.ts'
import {
  ADMINISTRATOR,
  DEPUTIES,
  ENTITY,
  entity,
  HANDLERS,
  HEADS,
  type Made,
  OTHERS,
  STARTERS,
} from './approval-process.ts'
import { type Difference, HOME, openRows, type Rows } from './approval-rows.ts'

/** A call of somebody, or time that passes and what is due then (`call: 'time'`). Names of rows in its body begin with @. */
export interface Command {
  by?: string
  /** below `/api/blade-workflow` */
  call: string
  body?: Record<string, unknown>
  minutes?: number
  /** time passes so often */
  times?: number
}

/** What came of it: the data, or the words of the refusal. */
export interface Outcome {
  status: number
  data?: unknown
  msg?: string
}

export interface Done {
  answer: Outcome
  rows: Difference
}

export interface Stand {
  deploy(made: Made): Promise<void>
  rowsOf(keys: string[]): Rows
  /** @param keys  of the processes of the run */
  perform(command: Command, rows: Rows, keys: string[]): Promise<Done>
  /** What still waits in this run rests for good. */
  leave(keys: string[]): Promise<void>
  close(): Promise<void>
}

/** A minute from one command to the next: the server compares moments in seconds. */
const BETWEEN = 1
/** The most jobs that are run one after the other. */
const MOST_JOBS = 40

export async function openStand(): Promise<Stand> {
  const cluster = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await copyTemplate(cluster, name)
  const config = testConfig(cluster, name)
  let services: Services | undefined
  const looks: Module = {
    services(given) {
      services = given
      return {}
    },
  }
  const running = await boot(config, undefined, [...MODULES.map(withoutLoops), looks])
  const { db } = running
  const users = await addPeople(db)
  await publishDocuments(db, ENTITY, [entity] as AnyDocument[], HOME)
  const callers = new Map<string, Caller>()
  const call = callsAt(running.url)
  for (const account of users.values())
    if (ACCOUNTS.includes(account)) callers.set(account, await signIn(call, account))
  const tick = lookForJobs(db, services!)
  return {
    async deploy({ flows, forms }) {
      for (const flow of flows)
        await db.write({ tenant: HOME }, trx => deployFlow(trx, '1', { flow, forms, app: flow.process }))
    },
    rowsOf: keys => openRows(db, users, keys),
    async perform(command, rows, keys) {
      if (command.call !== 'time') {
        await pass(db, keys, BETWEEN)
        const answer = await send(callers.get(command.by!)!, command, rows)
        const found = await rows.look(BETWEEN) // names what the answer speaks of
        return { answer: outcomeOf(answer, rows), rows: found }
      }
      const { minutes = 0, times = 1 } = command
      let ran = 0
      for (let time = 0; time < times; time++) {
        await pass(db, keys, minutes)
        ran += await runDue(db, keys, tick)
      }
      return { answer: { status: 200, data: { ran } }, rows: await rows.look(minutes * times) }
    },
    leave: keys => ofRun(db, keys, 'delete from wf_job'),
    async close() {
      await running.close()
      await dropDatabase(cluster, name)
      fs.rmSync(config.dataDir, { recursive: true, force: true })
    },
  }
}

const LOOP = 'registerFlowJobs'

function withoutLoops(module: Module): Module {
  if (module !== flowModule) return module
  const parts = module.parts!.filter(({ name }) => name !== LOOP)
  if (parts.length === module.parts!.length) throw new Error(`no part of the module of processes is ${LOOP}`)
  return { ...module, parts }
}

const ACCOUNTS = [...STARTERS, ...HANDLERS, ...DEPUTIES.map(([, deputy]) => deputy), ...OTHERS, ...HEADS, ADMINISTRATOR]

/** @returns accounts and codes of departments, by id */
async function addPeople(db: Db): Promise<Map<string, string>> {
  for (const account of ACCOUNTS) await addUser(db, { account, depts: [account === 'dean' ? 'college' : 'office'] })
  return db.write({ tenant: HOME }, async trx => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, account as name from blade_user where tenant_id = ${HOME}
      union all select id, code as name from blade_dept where tenant_id = ${HOME} and code in ('office', 'college')`.execute(
      trx,
    )
    const idOf = (wanted: string) => rows.find(({ name }) => name === wanted)!.id
    for (const [dept, leader, parent] of [
      ['office', 'chief', 'college'],
      ['college', 'dean', null],
    ] as const)
      await sql`update blade_dept set leader = ${idOf(leader)}, parent_id = ${parent && idOf(parent)}
        where tenant_id = ${HOME} and id = ${idOf(dept)}`.execute(trx)
    for (const [user, deputy, both] of DEPUTIES)
      await sql`insert into blade_deputy (tenant_id, user_id, deputy_id, from_day, to_day, both_act, categories)
        values (${HOME}, ${idOf(user)}, ${idOf(deputy)}, '2020-01-01', '2999-12-31', ${both}, '{}')`.execute(trx)
    return new Map(rows.map(({ id, name }) => [id, name]))
  })
}

/** One look for work of the product, as its loop does it. */
function lookForJobs(db: Db, services: Services): () => Promise<void> {
  const jobs = openJobs({
    ...{ act: services.flow.act, db, now: () => new Date(), say: error => (error as Error).message },
    work: {
      ...{ service: runServiceJob(services), supervise: remindSupervised },
      ...{ signal: hearSignal, again: findForDisabled },
    },
    onError: () => {}, // the job says it
  })
  return () => jobs.tick().then(jobs.settled)
}

const INSTANCES = (keys: string[]) =>
  sql`(select id from wf_instance where tenant_id = ${HOME} and def_key = any(${keys}))`

const ofRun = (db: Db, keys: string[], ...statements: string[]) =>
  db.write({ tenant: HOME }, async trx => {
    const where = sql`where tenant_id = ${HOME} and instance_id in ${INSTANCES(keys)}`
    await Promise.all(statements.map(statement => sql`${sql.raw(statement)} ${where}`.execute(trx)))
  })

/** So many minutes pass for the run: its moments move back. */
async function pass(db: Db, keys: string[], minutes: number): Promise<void> {
  const back = (...columns: string[]) =>
    columns.map(column => `${column} = ${column} - interval '${minutes} minutes'`).join(', ')
  await ofRun(
    db,
    keys,
    `update wf_job set ${back('due_at')}`,
    `update wf_task set ${back('create_time', 'end_time', 'due_at', 'opened_at', 'urged_at')}`,
  )
}

/** Runs what is due, one after the other, each once. @returns how many */
async function runDue(db: Db, keys: string[], tick: () => Promise<void>): Promise<number> {
  const tried: string[] = []
  for (; tried.length < MOST_JOBS; ) {
    const job = await db.write({ tenant: HOME }, async trx => {
      const { rows } = await sql<{ id: string }>`select id from wf_job
        where tenant_id = ${HOME} and instance_id in ${INSTANCES(keys)} and due_at <= now() and not failed
          and not id = any(${tried}::bigint[])
        order by round(extract(epoch from due_at - now()) / 60), id limit 1`.execute(trx)
      const [first] = rows
      if (first)
        await sql`update wf_job set taken_until = case when id <> ${first.id} then now() + interval '1 hour' end
          where tenant_id = ${HOME}`.execute(trx)
      return first?.id
    })
    if (job === undefined) break
    tried.push(job)
    await tick()
    await ofRun(db, keys, 'update wf_job set taken_until = null')
  }
  return tried.length
}

function send(caller: Caller, { call, body = {} }: Command, rows: Rows): Promise<Answer> {
  const at = `/api/blade-workflow/${call}`
  const idsIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idsIn)
    return typeof value === 'string' && value.startsWith('@') ? rows.idOf(value.slice(1)) : value
  }
  const given = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, idsIn(value)]))
  const headers = { 'accept-language': 'en' }
  if (!call.endsWith('/detail')) return caller.post(at, given, headers)
  return caller.get(`${at}?${new URLSearchParams(given as Record<string, string>)}`, headers)
}

/** A page with its form is long; the others say what came of it. */
function outcomeOf({ status, body }: Answer, rows: Rows): Outcome {
  if (status !== 200) return { status, msg: String(rows.word(body.msg ?? '')) }
  const data = body.data as Record<string, unknown> | null
  if (data === null || typeof data !== 'object') return { status, ...(data !== null && { data }) }
  if ('process' in data) return { status }
  const { next, ...rest } = data as { next?: { taskId: string; processInsId: string } | null }
  const task = next && rows.nameOf(next.taskId)
  return { status, data: rows.word({ ...rest, ...(task && task !== '?' && { next: task }) }) }
}
