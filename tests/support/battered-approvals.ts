/** Approvals as one kind of work of the battered product: started with a record, through a script, two tasks, to their end. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import { flowOf, PROCESS, users } from './flow.ts'
import { addUser } from './people.ts'

export const COPIED = 'copied'
const NODES = ['first', 'second']
/** The copy, and the task that the script brings to whoever acted before it. */
const MESSAGES = 2

export interface Approval {
  title: string
  key: string
  isDone: boolean
}

export async function deployApproval(db: Db): Promise<void> {
  await addUser(db, { account: COPIED })
  const own = { ...users('admin'), own: 'ask' as const }
  const script = { type: 'scriptTask' as const, service: { do: 'script' as const, source: ['({ counted: 1 })'] } }
  const flow = flowOf(
    'battered',
    [
      ['first', own],
      ['count', script],
      ['second', own],
    ],
    {
      entity: 'leave',
      subject: '{reason}',
      serial: { prefix: 'B' },
    },
  )
  await db.write({ tenant: '000000' }, trx => deployFlow(trx, '1', { flow, forms: {}, app: 'battered' }))
}

export type Insist = <T>(at: string, body: unknown, key?: string) => Promise<T | null>
type Read = <T>(at: string) => Promise<T>

/** One approval from its start to its end; every answer is insisted on. */
export async function approve(
  approvals: Approval[],
  mustTake: Insist,
  read: Read,
  pause: () => Promise<unknown>,
): Promise<void> {
  const approval = { title: `approval ${approvals.length}`, key: randomUUID() as string, isDone: false }
  approvals.push(approval)
  const spans = [{ start: '2026-03-01', end: '2026-03-01' }]
  const body = { processDefKey: 'battered', copyUser: COPIED, sort: 'personal', reason: approval.title, spans }
  await mustTake(`${PROCESS}/startProcessByKey`, body, approval.key)
  const filter = `title=${encodeURIComponent(approval.title)}&size=200`
  for (;;) {
    const { records } = await read<{ records: { title: string; processIsFinished: string }[] }>(
      `${PROCESS}/sendList?${filter}`,
    )
    if (records.find(({ title }) => title === approval.title)?.processIsFinished === 'finished') break
    const open = await read<{ records: { title: string; taskId: string }[] }>(`${PROCESS}/todoList?${filter}`)
    const task = open.records.find(({ title }) => title === approval.title)
    if (task) await mustTake(`${PROCESS}/completeTask`, { taskId: task.taskId, pass: true, comment: 'ok' })
    else await pause()
  }
  approval.isDone = true
}

/** Whether the server still has to do what it was given. */
export const waitingWork = sql`select from wf_job where not failed union all select from wf_notice`

export type Rows = <T>(statement: RawBuilder<T>) => Promise<T[]>
export type Told = (what: string, found: unknown, wanted: unknown) => void

export async function reviewApprovals(approvals: Approval[], rows: Rows, told: Told): Promise<void> {
  const found = await rows(sql<{
    title: string
    status: string
    serial: string
    state: number | null
    tasks: string
    comments: number
    messages: number
  }>`
    select i.title, i.status, i.serial_number as serial,
           (select l.data_status from app_leave l where l.id = i.record) as state,
           (select string_agg(t.node || ' ' || t.status, ', ' order by t.id) from wf_task t where t.instance_id = i.id) as tasks,
           (select count(*)::int from wf_comment c where c.instance_id = i.id) as comments,
           (select count(*)::int from blade_message m where position(i.title || '<' in m.title || '<') > 0) as messages
      from wf_instance i where i.def_key = 'battered'`)
  told('approvals', found.length, approvals.length)
  told('different approvals', new Set(found.map(({ title }) => title)).size, approvals.length)
  for (const { title, status, state, tasks, comments, messages } of found) {
    told(`status of ${title}`, status, 'finished')
    told(`state of its record`, state, 1)
    told(`tasks of ${title}`, tasks, NODES.map(node => `${node} done`).join(', '))
    told(`opinions of ${title}`, comments, NODES.length)
    told(`messages of ${title}`, messages, MESSAGES)
  }
  const numbers = found.map(({ serial }) => Number(serial.replace(/\D/g, ''))).sort((a, b) => a - b)
  told(
    'numbers without a gap',
    numbers.every((number, at) => number === at + 1),
    true,
  )
  const stuck = await rows(sql<{ error: string }>`select error from wf_job`)
  for (const { error } of stuck) told('a job', error, 'done')
}
