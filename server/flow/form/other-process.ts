import { sql } from 'kysely'
import type { ProcessStatus } from '#engine/flow/approval/approval.ts'
import type { Trx } from '../../db/db.ts'
import { notOver } from '../definition/over.ts'

/**
 * Another process of the record that is not over, the newest first: it may be returned, recalled or suspended.
 * @param but  an instance that is not meant, with those it called
 */
export async function otherProcess(
  trx: Trx,
  entity: string,
  record: string,
  but: string | null = null,
): Promise<{ title: string; status: ProcessStatus } | undefined> {
  const { rows } = await sql<{ title: string; status: ProcessStatus }>`select title, status from wf_instance i
    where i.tenant_id = ${trx.tenant} and i.entity = ${entity} and i.record = ${record}
      and i.id is distinct from ${but}::bigint and (i.root_id is null or i.root_id is distinct from ${but}::bigint)
      and ${notOver()} and i.is_deleted = 0 order by i.id desc limit 1`.execute(trx)
  return rows[0]
}
