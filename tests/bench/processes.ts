/**
 * Approvals on the running server, with full history: eight clients start and handle processes with a countersign of four;
 * then the to-do list of a person with many open tasks among many processes:
 * `npm run bench -- processes [seconds] [instances]`.
 * @source docs/bench.md#measurements
 */
import { sql } from 'kysely'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import { addUser } from '../support/people.ts'
import { PASSWORD as TEST_PASSWORD } from '../support/template.ts'
import { type Ask, openStand, p95, sayMachine, signIn } from './stand.ts'

const SECONDS = Number(process.argv[2] ?? 20)
const INSTANCES = Number(process.argv[3] ?? 200_000)
const OPEN = 5_000
const CLIENTS = 8
const SIGNERS = ['signer0', 'signer1', 'signer2', 'signer3']
const PROCESS = '/api/blade-workflow/process'
const tenant = '000000'

const who = (...codes: string[]) => ({ who: [{ id: 'who', is: 'users' as const, codes }] })
const way = (id: string, from: string, to: string): FlowElement => ({ id, bpmn: '', type: 'sequenceFlow', from, to })
const flow: FlowDocument = {
  kind: 'flow',
  grammar: 1,
  key: 'bench.flow',
  title: { zh: '采购' },
  process: 'bench',
  administrators: { roles: ['administrator'] },
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

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  console.log(sayMachine())
  for (const account of ['starter', 'leader', ...SIGNERS]) await addUser(db, { account })
  await db.write({ tenant }, trx => deployFlow(trx, '1', { flow, forms: {}, app: 'bench' }))
  const asks = new Map<string, Ask>()
  for (const account of ['starter', 'leader', ...SIGNERS]) {
    asks.set(account, (await signIn(stand.url, account, TEST_PASSWORD)).ask)
  }
  await handleAll(asks, db, 3)
  const times = await handleAll(asks, db, SECONDS)
  const sorted = times.toSorted((a, b) => a - b)
  console.log(`commands per second       ${Math.round(times.length / SECONDS)}   wanted ≥ 300`)
  console.log(
    `p50, p95, p99 ms          ${[0.5, 0.95, 0.99].map(part => sorted[Math.floor(sorted.length * part)]!.toFixed(1)).join(', ')}   wanted p99 ≤ 120`,
  )
  await fillList(db)
  const lists: number[] = []
  for (let count = 0; count < 60; count++) {
    const began = performance.now()
    const page = await asks.get('leader')!<{ total: number }>(
      'GET',
      `${PROCESS}/todoList?size=20&current=${1 + (count % 5)}`,
    )
    lists.push(performance.now() - began)
    if (page.total < OPEN) throw new Error(`${page.total} open tasks`)
  }
  console.log(`to-do list of ${OPEN} among ${INSTANCES}, p95 ms   ${p95(lists.slice(10)).toFixed(1)}   wanted ≤ 150`)
} finally {
  await close()
  await stand.stop()
}

/** Each client starts a process and handles it to its end, again and again. @returns ms of each command */
async function handleAll(asks: Map<string, Ask>, db: Db, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await call
    times.push(performance.now() - began)
    return answer
  }
  const client = async () => {
    while (performance.now() < end) {
      const body = { processDefKey: 'bench', amount: 7_000, reason: '实验室耗材' }
      const { processInsId } = await timed(
        asks.get('starter')!<{ processInsId: string }>('POST', `${PROCESS}/startProcessByKey`, body),
      )
      for (let open = await tasksOf(db, processInsId); open.length; open = await tasksOf(db, processInsId)) {
        for (const { id, account } of open) {
          await timed(
            asks.get(account)!('POST', `${PROCESS}/completeTask`, { taskId: id, pass: true, comment: '同意' }),
          )
        }
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return times
}

async function tasksOf(db: Db, instance: string): Promise<{ id: string; account: string }[]> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{ id: string; account: string }>`select t.id, u.account from wf_task t
      join blade_user u on u.tenant_id = t.tenant_id and u.id = t.assignee
     where t.tenant_id = ${tenant} and t.instance_id = ${instance} and t.status = 'open'`.execute(trx),
  )
  return rows
}

/** Copies of one instance, of which some wait for the leader. */
async function fillList(db: Db): Promise<void> {
  await db.write({ tenant }, async trx => {
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
  })
  await db.maintain(trx => sql`analyze wf_instance, wf_task`.execute(trx))
}
