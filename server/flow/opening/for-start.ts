/**
 * The record a process is started over: one the starter may read, or began a process with.
 * @source DM-06; docs/workflow.md#records; docs/security.md#processes
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../../db/db.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'

type Parts = Pick<Services, 'entities'> & { db: Db }

/** @throws Fault 'flow.record-process', 'flow.record-unreadable' */
export async function readForStart(
  { db, entities }: Parts,
  who: Who,
  { flow: { entity } }: Pick<Definition, 'flow'>,
  record: string,
): Promise<WireRecord> {
  if (!entity) throw new Fault('flow.record-process')
  const unreadable = (cause: unknown) => new Fault('flow.record-unreadable', {}, { cause })
  try {
    return await entities.detail(who, entity, record)
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause
    const read = await entities.openDetail({ who, process: { status: STATUS.running } }, entity)
    return db.read(who, async trx => {
      const { rows } = await sql`select 1 from wf_instance where tenant_id = ${trx.tenant} and entity = ${entity}
        and record = ${record} and starter = ${who.id} and is_deleted = 0 limit 1`.execute(trx)
      if (!rows.length) throw unreadable(cause)
      return read(trx, record)
    })
  }
}
