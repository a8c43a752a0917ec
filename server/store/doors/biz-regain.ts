/**
 * A returned record, filled in again. Where a process returned it, it is resubmitted in that process by whom the task
 * waits for; otherwise whoever may edit it saves it, and it is a normal record again.
 * @source DM-19, DM-21
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import { completeTask } from '../../flow/act/acts.ts'
import type { Services } from '../../services.ts'
import { type BizTable, readText } from './biz-app.ts'
import type { BizCalls } from './biz-calls.ts'
import { fromBizRecord } from './biz-record.ts'

type Parts = Pick<Services, 'db' | 'entities' | 'flow'>
type ListChildren = (who: Who, body: Record<string, unknown>) => Promise<unknown>

export function registerRegain(services: Parts, { post, tableOf, childOf, one }: BizCalls, list: ListChildren): void {
  const returned = async (who: Who, { entity }: Pick<BizTable, 'entity'>, id: string): Promise<WireRecord> => {
    const record = await services.entities.detail(who, entity.key, id)
    if (record.dataStatus !== STATUS.returned) throw new Fault('bizData.notReturned')
    return record
  }
  post(
    'regainBizData',
    'A returned record (status 2), to be filled in again: appId, dataId, tableName?',
    async (who, body) => {
      const table = await tableOf(who, body)
      return one(who, table, await returned(who, table, readText(body.dataId, 'dataId')))
    },
  )
  post(
    'childOneToMoreRegainList',
    'Rows of a child table of a returned record: appId, tableName, foreignKey = id of the parent',
    async (who, body) => {
      const { of } = await childOf(who, body)
      await returned(who, { entity: of }, readText(body.foreignKey, 'foreignKey'))
      return list(who, body)
    },
  )
  post(
    'regainUpdateBizData',
    'Fills a returned record in again: appId, data with its id, tableName?, dynamicTempData?, comment?',
    async (who, body) => {
      const table = await tableOf(who, body)
      const { entity, name } = table
      const record = fromBizRecord(name, body.data, body.dynamicTempData)
      const id = readText(record.id, 'data.id')
      await returned(who, table, id)
      if (!(await resubmit(services, who, entity.key, { ...record, id }, body.comment)))
        await saveAgain(services, who, entity.key, record)
      return one(who, table, await services.entities.detail(who, entity.key, id))
    },
  )
}

/**
 * Completes the task with which a process waits for its starter.
 * @param comment  what was changed, where the process asks for it
 * @returns false where no process runs over the record
 * @throws Fault 'bizData.otherTask' for whom no task waits, and those of a resubmission
 */
async function resubmit(
  { db, flow }: Parts,
  who: Who,
  entity: string,
  record: WireRecord,
  comment: unknown,
): Promise<boolean> {
  const running = await db.readAtOnce(who, trx =>
    sql<{ task: string | null }>`
      select (select t.id from wf_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.kind = 'resubmit'
                and t.status = 'open' and t.assignee = ${who.id} order by t.id desc limit 1) as task
        from wf_instance i where i.tenant_id = ${trx.tenant} and i.entity = ${entity} and i.record = ${record.id}::bigint
         and i.is_deleted = 0 and i.end_time is null order by i.id desc`.execute(trx),
  )
  if (!running.rows.length) return false
  const task = running.rows.find(each => each.task !== null)?.task
  if (!task) throw new Fault('bizData.otherTask')
  await completeTask(flow.act, who, { taskId: task, pass: true, variables: record, comment })
  return true
}

/** The lock of the record decides between two at the same moment: to the second it is returned no more. */
async function saveAgain({ db, entities }: Parts, who: Who, key: string, record: WireRecord): Promise<void> {
  const save = await entities.openWriter({ who, regains: true }, key)
  await db.write(who, trx => save(trx, record))
}
