/**
 * Approvals beside a server written by hand, in the same run: among many processes eight clients start others with a record
 * and handle them to their end, with a countersign of four; then the to-do list of a person with many open tasks:
 * `npm run bench -- processes [seconds of a round] [instances]`. Ratios are those of the middle round.
 * @source docs/bench.md#measurements
 */
import { fork } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { AnyDocument, FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import { addUser } from '../support/people.ts'
import { publishDocuments } from '../support/publish.ts'
import { PASSWORD as TEST_PASSWORD } from '../support/template.ts'
import { send } from './clients.ts'
import { median, openStand, sayMachine, signIn } from './stand.ts'

/** Short and many: a load that comes and goes meets both sides alike. */
const ROUNDS = 7
const SECONDS = Number(process.argv[2] ?? 4)
const INSTANCES = Number(process.argv[3] ?? 200_000)
const OPEN = 5_000
const CLIENTS = 8
const LISTS = 60
const SIGNERS = ['signer0', 'signer1', 'signer2', 'signer3']
const PROCESS = '/api/blade-workflow/process'
const WANTED = { rate: 0.5, p99: 3, list: 2 }
const tenant = '000000'

const entity = {
  ...{ kind: 'entity', grammar: 1, key: 'purchase', title: { zh: '采购', en: 'Purchase' }, status: true },
  fields: [
    { id: 'amount', type: 'decimal', title: { zh: '金额', en: 'Amount' }, scale: 2 },
    { id: 'reason', type: 'string', title: { zh: '事由', en: 'Reason' }, maxLength: 100 },
  ],
} as AnyDocument
const who = (...codes: string[]) => ({ who: [{ id: 'who', is: 'users' as const, codes }] })
const way = (id: string, from: string, to: string): FlowElement => ({ id, bpmn: '', type: 'sequenceFlow', from, to })
const flow: FlowDocument = {
  ...{ kind: 'flow', grammar: 1, key: 'bench.flow', title: { zh: '采购' }, process: 'bench' },
  ...{ entity: 'purchase', subject: '{reason}', administrators: { roles: ['administrator'] } },
  elements: [
    { id: 'start', bpmn: 'start', type: 'startEvent' },
    { id: 'leader', bpmn: 'leader', type: 'userTask', name: '部门负责人', ...who('leader') },
    { id: 'sign', bpmn: 'sign', type: 'userTask', name: '会签', ...who(...SIGNERS), many: { pass: 'all' } },
    { id: 'end', bpmn: 'end', type: 'endEvent' },
    way('a', 'start', 'leader'),
    way('b', 'leader', 'sign'),
    way('c', 'sign', 'end'),
  ],
}

interface OpenTask {
  id: string
  /** id of a user */
  assignee: string
}

/** One of the two that are compared. */
interface Side {
  /** @returns id of the instance */
  start(): Promise<string>
  open(instance: string): Promise<OpenTask[]>
  complete(task: OpenTask): Promise<unknown>
  /** @returns how many tasks wait for the leader */
  list(page: number): Promise<number>
}

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
const child = fork(path.join(import.meta.dirname, 'bare-approvals.ts'), [JSON.stringify(stand.database)])
/** Connections of one round: none is reused after a pause, when the server may be closing it. */
let agent = new http.Agent({ keepAlive: true })
try {
  console.log(sayMachine())
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', given => resolve(given as number))
    child.once('exit', code => reject(new Error(`the server by hand ended with ${code}`)))
  })
  for (const account of ['starter', 'leader', ...SIGNERS]) await addUser(db, { account })
  await publishDocuments(db, 'bench', [entity])
  await db.write({ tenant }, trx => deployFlow(trx, '1', { flow, forms: {}, app: 'bench' }))
  const ids = await userIds(db)
  const sides = { own: await ownSide(ids), bare: bareSide(port, ids) }
  for (const side of [sides.own, sides.bare]) await handle(side) // warm; what follows copies one
  await fillLists(db, ids.get('leader')!)
  await compareCommands(sides)
  await compareLists(sides)
} finally {
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  agent.destroy()
  await close()
  await stand.stop()
}

async function userIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{ id: string; account: string }>`select id, account from blade_user where tenant_id = ${tenant}`.execute(trx),
  )
  return new Map(rows.map(({ id, account }) => [account, id]))
}

async function ownSide(ids: Map<string, string>): Promise<Side> {
  const tokens = new Map<string, string>()
  for (const account of ['starter', 'leader', ...SIGNERS])
    tokens.set(ids.get(account)!, (await signIn(stand.url, account, TEST_PASSWORD)).token)
  const port = Number(new URL(stand.url).port)
  const call = async <T>(user: string, method: 'GET' | 'POST', at: string, body?: object): Promise<T> => {
    const headers = { 'blade-auth': `bearer ${tokens.get(user)}` }
    const text = await send(port, agent, { method, path: at, headers, body: body && JSON.stringify(body) })
    return JSON.parse(text).data
  }
  const [starter, leader] = [ids.get('starter')!, ids.get('leader')!]
  return {
    start: async () => {
      const body = { processDefKey: 'bench', amount: '7000.00', reason: '实验室耗材' }
      return (await call<{ processInsId: string }>(starter, 'POST', `${PROCESS}/startProcessByKey`, body)).processInsId
    },
    open: async instance => {
      const { rows } = await db.readAtOnce({ tenant }, trx =>
        sql<OpenTask>`select id, assignee from wf_task
          where tenant_id = ${tenant} and instance_id = ${instance} and status = 'open'`.execute(trx),
      )
      return rows
    },
    complete: ({ id, assignee }) =>
      call(assignee, 'POST', `${PROCESS}/completeTask`, { taskId: id, pass: true, comment: '同意' }),
    list: async page =>
      (await call<{ total: number }>(leader, 'GET', `${PROCESS}/todoList?size=20&current=${page}`)).total,
  }
}

function bareSide(port: number, ids: Map<string, string>): Side {
  const call = async <T>(method: 'GET' | 'POST', at: string, body?: object): Promise<T> =>
    JSON.parse(await send(port, agent, { method, path: at, body: body && JSON.stringify(body) })).data
  const [user, leader] = [ids.get('starter')!, ids.get('leader')!]
  const signers = SIGNERS.map(account => ids.get(account)!)
  return {
    start: async () => {
      const body = { user, amount: '7000.00', reason: '实验室耗材', leader, signers }
      return (await call<{ id: string }>('POST', '/start', body)).id
    },
    open: instance => call('GET', `/open?instance=${instance}`),
    complete: ({ id, assignee }) => call('POST', '/complete', { user: assignee, task: id, comment: '同意' }),
    list: async page => (await call<{ total: number }>('GET', `/todo?user=${leader}&size=20&current=${page}`)).total,
  }
}

type Sides = Record<'own' | 'bare', Side>

async function compareCommands({ own, bare }: Sides): Promise<void> {
  const rounds: Record<'own' | 'bare', number[][]> = { own: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await handle(bare))
    rounds.own.push(await handle(own))
  }
  const ratio = (of: (times: number[]) => number) =>
    median(rounds.own.map((times, at) => of(times) / of(rounds.bare[at]!)))
  const say = (of: (times: number[]) => number, digits: number) =>
    [median(rounds.own.map(of)), median(rounds.bare.map(of))].map(value => value.toFixed(digits)).join(', ')
  const rate = (times: number[]) => times.length / SECONDS
  const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
  console.log(
    `commands per second, ours and by hand   ${say(rate, 0)}   ratio ${ratio(rate).toFixed(2)}   wanted ≥ ${WANTED.rate}`,
  )
  console.log(
    `p99 ms, ours and by hand                ${say(p99, 1)}   ratio ${ratio(p99).toFixed(2)}   wanted ≤ ${WANTED.p99}`,
  )
}

/** Each client starts a process and handles it to its end, again and again. @returns ms of each command */
async function handle(side: Side): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await call
    times.push(performance.now() - began)
    return answer
  }
  const client = async () => {
    while (performance.now() < end) {
      const instance = await timed(side.start())
      for (let open = await side.open(instance); open.length; open = await side.open(instance))
        for (const task of open) await timed(side.complete(task))
    }
  }
  agent.destroy()
  agent = new http.Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return times
}

async function compareLists({ own, bare }: Sides): Promise<void> {
  const took: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  for (let count = 0; count < LISTS; count++) {
    for (const [name, side] of [
      ['bare', bare],
      ['own', own],
    ] as const) {
      const began = performance.now()
      const total = await side.list(1 + (count % 5))
      took[name].push(performance.now() - began)
      if (total < OPEN) throw new Error(`${total} open tasks`)
    }
  }
  const [mine, theirs] = [median(took.own.slice(10)), median(took.bare.slice(10))]
  console.log(
    `to-do list of ${OPEN} among ${INSTANCES}, median ms, ours and by hand   ${mine.toFixed(1)}, ${theirs.toFixed(1)}   ratio ${(mine / theirs).toFixed(2)}   wanted ≤ ${WANTED.list}`,
  )
}

/** Copies of one instance on both sides, of which some wait for the leader; statistics are as autovacuum keeps them. */
async function fillLists(db: Db, leader: string): Promise<void> {
  await db.maintain(async trx => {
    const columns = sql.raw(
      'deployment_id, def_key, def_name, title, serial_number, category, status, rev, state, entity, record, starter, starter_dept, create_time, end_time',
    )
    await sql`insert into wf_instance (tenant_id, ${columns})
      select tenant_id, ${columns} from (select * from wf_instance where tenant_id = ${tenant} limit 1) one, generate_series(1, ${INSTANCES}::integer)`.execute(
      trx,
    )
    await sql`insert into wf_task (tenant_id, instance_id, node, name, status, assignee, def_key, def_name, title, serial_number, starter, end_time)
      select i.tenant_id, i.id, 'leader', '部门负责人', case when i.place <= ${OPEN} then 'open' else 'done' end,
             (select id from blade_user where tenant_id = ${tenant} and account = 'leader'), i.def_key, i.def_name, i.title, '', i.starter, now()
        from (select *, row_number() over (order by id desc) as place from wf_instance where tenant_id = ${tenant}) i`.execute(
      trx,
    )
    await sql`analyze`.execute(trx)
  })
  const client = new pg.Client(stand.database)
  await client.connect()
  await client.query(
    `insert into bare.instance (record, title, state, status, starter)
      select record, title, state, status, starter from (select * from bare.instance limit 1) one, generate_series(1, $1::integer)`,
    [INSTANCES],
  )
  await client.query(
    `insert into bare.task (instance, node, assignee, status, title, starter, end_time)
      select i.id, 'leader', $2, case when i.place <= $1 then 'open' else 'done' end, i.title, i.starter, now()
        from (select *, row_number() over (order by id desc) as place from bare.instance) i`,
    [OPEN, leader],
  )
  await client.query(
    'analyze bare.instance, bare.task, bare.record, bare.audit, bare.comment, bare.history, bare.notice',
  )
  await client.end()
}
