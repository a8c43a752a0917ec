/**
 * A running process as rows: the instance, which is locked for each step, and its open tasks.
 * @source docs/workflow.md#persistence
 */
import { sql } from 'kysely'
import type { ProcessStatus } from '#adapters/wire/process.ts'
import type { State } from '#engine/flow/state.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'

export interface Instance {
  id: string
  deploymentId: string
  defKey: string
  defName: string
  defNameEn: string | null
  title: string
  serialNumber: string
  category: string | null
  status: ProcessStatus
  suspended: boolean
  rev: number
  state: State
  entity: string | null
  record: string | null
  starter: string
  starterDept: string | null
  /** who started it for the starter */
  startedBy: string | null
  parentId: string | null
  parentToken: number | null
  /** it was returned and goes straight back: tasks before are passed where the same people had agreed */
  straight: Straight | null
  /** what lists and messages say of the form; null: it was never written */
  brief: BriefItem[] | null
}

/** One field of the form, in both languages. */
export interface BriefItem {
  /** of the field */
  id: string
  label: Text
  text: Text
}

export interface Straight {
  /** the node that returned it */
  from: string
  /** who had agreed, by node */
  agreed: Record<string, string[]>
  /** who returned it lets the owner choose */
  asks?: true
}

export type TaskKind = 'task' | 'resubmit' | 'signer' | 'opinion'
export type SignWay = 'before' | 'after' | 'parallel'
export type Outcome = 'agreed' | 'refused' | 'returned' | 'stopped' | 'passed' | 'withdrawn'

export interface OpenTask {
  id: string
  token: number | null
  /** id of the element */
  node: string
  name: string
  nameEn: string | null
  kind: TaskKind
  /** waiting: for the signers its handler asked */
  status: 'open' | 'waiting'
  /** of one that waits: what its handler has answered already */
  outcome: Outcome | null
  assignee: string | null
  /** who delegated it */
  owner: string | null
  deputyOf: string | null
  /** of a signer: the task that asked */
  parentId: string | null
  signs: SignWay | null
  asks: 'any' | 'all' | 'inTurn' | null
  round: number
  openedAt: string | null
  createTime: string
}

/** Locks the instance until the transaction ends, and reads its open tasks. */
export async function lockInstance(trx: Trx, id: string): Promise<{ instance: Instance; tasks: OpenTask[] } | null> {
  const [instances, tasks] = await Promise.all([
    sql<Instance>`select ${INSTANCE} from wf_instance i
      where i.tenant_id = ${trx.tenant} and i.id = ${id} and i.is_deleted = 0 for update`.execute(trx),
    // a statement of its own sees what was committed while the lock was awaited
    sql<OpenTask>`select ${TASK} from wf_task t
      where t.tenant_id = ${trx.tenant} and t.instance_id = ${id} and t.status in ('open', 'waiting') order by t.id`.execute(
      trx,
    ),
  ])
  const [instance] = instances.rows
  return instance ? { instance, tasks: tasks.rows } : null
}

/** The instance without a lock. */
export async function readInstance(trx: Trx, id: string): Promise<Instance | undefined> {
  const { rows } = await sql<Instance>`select ${INSTANCE} from wf_instance i
    where i.tenant_id = ${trx.tenant} and i.id = ${id} and i.is_deleted = 0`.execute(trx)
  return rows[0]
}

/** Where a task is: its instance and deployment. */
export async function placeOfTask(
  trx: Trx,
  task: string,
): Promise<{ instance: string; node: string; kind: TaskKind } | undefined> {
  const { rows } = await sql<{ instance: string; node: string; kind: TaskKind }>`
    select instance_id as instance, node, kind from wf_task where tenant_id = ${trx.tenant} and id = ${task}`.execute(
    trx,
  )
  return rows[0]
}

const INSTANCE = sql`i.id, i.deployment_id as "deploymentId", i.def_key as "defKey", i.def_name as "defName", i.def_name_en as "defNameEn", i.title,
  i.serial_number as "serialNumber", i.category, i.status, i.suspended, i.rev, i.state, i.entity, i.record, i.starter,
  i.starter_dept as "starterDept", i.started_by as "startedBy", i.parent_id as "parentId", i.parent_token as "parentToken", i.straight, i.brief`

const TASK = sql`t.id, t.token, t.node, t.name, t.name_en as "nameEn", t.kind, t.status, t.outcome, t.assignee, t.owner, t.deputy_of as "deputyOf",
  t.parent_id as "parentId", t.signs, t.asks, t.round, t.opened_at as "openedAt", t.create_time as "createTime"`
