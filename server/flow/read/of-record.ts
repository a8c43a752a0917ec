/**
 * The processes of a record: those a person may read.
 * @source DM-06; docs/workflow.md#records
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessRow } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { readInstance } from '../instance/instance.ts'
import type { ReadParts } from './detail.ts'
import { type ListCall, readAllInstances } from './lists.ts'
import { mayRead, standingOf } from './standing.ts'

/** The newest of a record that are looked at. */
const MOST = 100

export async function readOfRecord(
  { db, definitions }: ReadParts,
  who: Who,
  lang: Lang,
  { entity, record, call }: { entity: string; record: string | null; call: ListCall },
): Promise<Page<ProcessRow>> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql<{ id: string; deployment: string }>`
      select id, deployment_id as deployment from wf_instance
       where tenant_id = ${trx.tenant} and entity = ${entity} and record = ${record}::bigint and is_deleted = 0
       order by id desc limit ${MOST}`.execute(trx),
  )
  const known = await Promise.all(
    rows.map(async ({ id, deployment }) => ({ id, definition: await definitions.byId(who.tenant, deployment) })),
  )
  return db.read(who, async trx => {
    const readable = await Promise.all(
      known.map(async ({ id, definition }) => {
        const instance = await readInstance(trx, id)
        return instance && mayRead(await standingOf(trx, who, instance, definition)) ? [id] : []
      }),
    )
    return readAllInstances(trx, lang, call, sql`i.id = any(${readable.flat()}::bigint[])`)
  })
}
