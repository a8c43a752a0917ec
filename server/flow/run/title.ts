/** The title of an instance, made of what is stored, and the places that repeat it. @source docs/workflow.md#titles */
import { sql } from 'kysely'
import { fieldsOfTitle, fillTitle, namesOfTitle } from '#engine/flow/title.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Instance } from '../instance/instance.ts'
import type { Locked } from './host.ts'

/** What title and brief speak of: the variables, and before them the record. */
export const toldValues = ({ instance, values }: Pick<Locked, 'instance' | 'values'>): EngineRecord => ({
  ...(instance.state.vars as EngineRecord),
  ...values,
})

export async function makeTitle(
  locked: Pick<Locked, 'trx' | 'definition' | 'form' | 'instance' | 'values'>,
): Promise<string> {
  const { trx, definition, form, instance } = locked
  const { subject } = definition.flow
  const [starter, dept] = await Promise.all([starterName(trx, instance), deptName(trx, instance, subject)])
  const known = {
    ...{ starter, dept, name: definition.name, serial: instance.serialNumber },
    date: instance.startedAt.slice(0, 10),
  }
  const named = fieldsOfTitle(subject)
  const values = toldValues(locked)
  const [kept, words] = named.length
    ? [form.keptFrom(), await form.inWords(trx, named, values)]
    : [new Set<string>(), {}]
  return fillTitle(subject, known, { ...values, ...words }, kept)
}

/** As it was when the process started. */
async function starterName(trx: Trx, { state, starter }: Instance): Promise<string> {
  const { applyUserName } = state.vars
  if (typeof applyUserName === 'string' && applyUserName) return applyUserName
  const { rows } = await sql<{ name: string }>`select coalesce(real_name, name, account) as name from blade_user
    where tenant_id = ${trx.tenant} and id = ${starter}`.execute(trx)
  return rows[0]?.name ?? ''
}

async function deptName(trx: Trx, { starterDept }: Instance, subject: string | undefined): Promise<string> {
  if (!namesOfTitle(subject).includes('dept') || !starterDept) return ''
  const { rows } = await sql<{ name: string }>`select dept_name as name from blade_dept
    where tenant_id = ${trx.tenant} and id = ${starterDept}`.execute(trx)
  return rows[0]?.name ?? ''
}

/** Writes the title of a locked instance, and where its tasks and reminders repeat it. */
export async function writeTitle(trx: Trx, { id, title }: Pick<Instance, 'id' | 'title'>): Promise<void> {
  await Promise.all([
    sql`update wf_instance set title = ${title} where tenant_id = ${trx.tenant} and id = ${id}
      and title <> ${title}`.execute(trx),
    sql`update wf_task set title = ${title} where tenant_id = ${trx.tenant} and instance_id = ${id}
      and title <> ${title}`.execute(trx),
    sql`update blade_urge_supervise set inst_name = ${title} where tenant_id = ${trx.tenant} and inst_name <> ${title}
      and task_id in (select t.id::text from wf_task t where t.tenant_id = ${trx.tenant} and t.instance_id = ${id})`.execute(
      trx,
    ),
  ])
}
