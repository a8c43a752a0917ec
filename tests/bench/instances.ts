/**
 * A user task of many instances: completing the task before it makes them all, 15 against 1,500 in one run:
 * `npm run bench -- instances [few] [many]`.
 * @source docs/bench.md#measurements
 */
import { sql } from 'kysely'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import { addUser } from '../support/people.ts'
import { PASSWORD as TEST_PASSWORD } from '../support/template.ts'
import { type Ask, median, openStand, sayMachine, signIn } from './stand.ts'

const FEW = Number(process.argv[2] ?? 15)
const MANY = Number(process.argv[3] ?? 1_500)
const WANTED = 20
const ROUNDS = 3
const PROCESS = '/api/blade-workflow/process'
const tenant = '000000'

const handler = (n: number) => `handler${n}`
const who = (codes: string[]) => ({ who: [{ id: 'who', is: 'users' as const, codes }] })
const way = (id: string, from: string, to: string): FlowElement => ({ id, bpmn: '', type: 'sequenceFlow', from, to })
/** What each instance has besides its handler. */
const KINDS: Record<string, Partial<FlowElement>> = {
  plain: {},
  due: { due: { after: 'P2D', do: 'remind' } },
  copy: { copy: { at: ['arrival'], to: { users: ['leader'] } } },
}
const flowOf = (kind: string, instances: number): FlowDocument => ({
  kind: 'flow',
  grammar: 1,
  key: `bench.${kind}${instances}`,
  title: { zh: '通知' },
  process: `${kind}${instances}`,
  administrators: { roles: ['administrator'] },
  elements: [
    { id: 'start', bpmn: 'start', type: 'startEvent' },
    { id: 'leader', bpmn: 'leader', type: 'userTask', name: '负责人', ...who(['leader']) },
    {
      ...{ id: 'sign', bpmn: 'sign', type: 'userTask', name: '会签', many: { pass: 'all' } },
      ...who(Array.from({ length: instances }, (_, n) => handler(n))),
      ...KINDS[kind],
    },
    { id: 'end', bpmn: 'end', type: 'endEvent' },
    way('a', 'start', 'leader'),
    way('b', 'leader', 'sign'),
    way('c', 'sign', 'end'),
  ],
})

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  console.log(sayMachine())
  for (const account of ['starter', 'leader']) await addUser(db, { account })
  await addHandlers(db)
  const { ask: start } = await signIn(stand.url, 'starter', TEST_PASSWORD)
  const { ask: complete } = await signIn(stand.url, 'leader', TEST_PASSWORD)
  for (const kind of Object.keys(KINDS)) await compare({ db, start, complete }, kind)
} finally {
  await close()
  await stand.stop()
}

/** Copies of one user, because a password takes long to hash. */
async function addHandlers(db: Db): Promise<void> {
  await addUser(db, { account: handler(0) })
  await db.write({ tenant }, async trx => {
    const { rows } = await sql<{ name: string }>`select string_agg(quote_ident(attname), ', ') as name from pg_attribute
      where attrelid = 'blade_user'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'account')`.execute(trx)
    const columns = sql.raw(rows[0]!.name)
    await sql`insert into blade_user (account, ${columns})
      select 'handler' || n, ${columns} from blade_user, generate_series(1, ${MANY - 1}::integer) n
       where tenant_id = ${tenant} and account = ${handler(0)}`.execute(trx)
  })
  await db.maintain(trx => sql`analyze blade_user`.execute(trx))
}

interface Parties {
  db: Db
  start: Ask
  complete: Ask
}

async function compare(by: Parties, kind: string): Promise<void> {
  for (const count of [FEW, MANY])
    await by.db.write({ tenant }, trx => deployFlow(trx, '1', { flow: flowOf(kind, count), forms: {}, app: 'bench' }))
  await measure(by, kind, FEW) // warm
  const few: number[] = []
  const many: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    few.push(await measure(by, kind, FEW))
    many.push(await measure(by, kind, MANY))
  }
  const [fewMs, manyMs] = [median(few), median(many)]
  const times = (manyMs / fewMs).toFixed(1)
  console.log(
    `${kind}: ${FEW} and ${MANY}, ms   ${fewMs.toFixed(0)}, ${manyMs.toFixed(0)}; times ${times}   wanted ≤ ${WANTED}`,
  )
}

/** @returns ms of the call that completes the task before the instances */
async function measure({ db, start, complete }: Parties, kind: string, instances: number): Promise<number> {
  const body = { processDefKey: `${kind}${instances}` }
  const { processInsId } = await start<{ processInsId: string }>('POST', `${PROCESS}/startProcessByKey`, body)
  const [leader] = await openTasks(db, processInsId)
  const began = performance.now()
  await complete('POST', `${PROCESS}/completeTask`, { taskId: leader, pass: true, comment: '同意' })
  const ms = performance.now() - began
  const { length } = await openTasks(db, processInsId)
  if (length !== instances) throw new Error(`${length} tasks instead of ${instances}`)
  return ms
}

async function openTasks(db: Db, instance: string): Promise<string[]> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{ id: string }>`select id from wf_task
      where tenant_id = ${tenant} and instance_id = ${instance} and status = 'open'`.execute(trx),
  )
  return rows.map(({ id }) => id)
}
