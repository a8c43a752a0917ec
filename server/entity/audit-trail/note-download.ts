import type { Who } from '#engine/access/who.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'
import type { Services } from '../../services.ts'
import type { Attach } from '../files/may-read.ts'
import { traceChange } from './trace.ts'

/** A file that is taken in parts, as players and resumed downloads do, is noted once in this time. */
const ONCE_MS = 10 * 60_000
const parts = new ExpiringCache<true>(ONCE_MS)

/**
 * Notes in the operation log that somebody took an attachment of a micro-app, under the record that holds it. Files of
 * the console, of no record yet and small pictures are not noted; nor is one the browser still has.
 * @source ADR 0036; docs/security.md#files
 */
export async function noteDownload(
  { db, entities }: Pick<Services, 'db' | 'entities'>,
  who: Who,
  attach: Attach,
  isPart: boolean,
): Promise<void> {
  const key = `${who.tenant} ${who.id} ${attach.id}`
  if (isPart && parts.get(key)) return
  const models = await entities.models(who.tenant)
  await db.write(who, async trx => {
    const uses = await trx
      .selectFrom('attach_use')
      .select(['entity', 'record_id'])
      .where(row => row.and({ tenant_id: trx.tenant, attach_id: attach.id }))
      .where('gone_at', 'is', null)
      .orderBy('record_id')
      .limit(20)
      .execute()
    const held = uses.find(({ entity }) => models.appOf(entity) !== undefined)
    if (!held) return
    const { entity, record_id: record } = held
    await traceChange(trx, who, { entity, record: String(record), verb: 'download', after: { files: 1 } })
  })
  if (isPart) parts.set(key, true)
}
