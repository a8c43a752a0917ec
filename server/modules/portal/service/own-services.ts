/**
 * The services somebody keeps as favourites or looked at, as far as they still see them: of one that was removed, or is
 * hidden from them now, nothing is told.
 * @source PC-28, PC-33, PC-34
 */
import { type RawBuilder, sql } from 'kysely'
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { listServices, type ServiceParts } from './read-services.ts'
import { servicesFrom } from './service-sql.ts'

/** What is read beyond the size: some of these may be seen no more. */
const SPARE = 50

/** Favourites in their order, the newest first where they have none. @param size  at most 50 */
export const readKept = (parts: ServiceParts, who: Who, size: number): Promise<ServiceBrief[]> =>
  readOwn(parts, who, size, sql`blade_service_collect`, sql`min(coalesce(sort, 1)), max(id) desc`)

/** The services looked at, the latest first. @param size  at most 50 */
export const readVisited = (parts: ServiceParts, who: Who, size: number): Promise<ServiceBrief[]> =>
  readOwn(parts, who, size, sql`blade_service_visit`, sql`max(visit_time) desc, max(id) desc`)

async function readOwn(
  parts: ServiceParts,
  who: Who,
  size: number,
  table: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ServiceBrief[]> {
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<{ id: string }>`select service_id as id from ${table}
      where tenant_id = ${trx.tenant} and user_id = ${who.id} and is_deleted = 0 and service_id is not null
      group by 1 order by ${order} limit ${size + SPARE}`.execute(trx),
  )
  if (rows.length === 0) return []
  return (await listServices(parts, who, { ids: rows.map(({ id }) => id), size })).records
}

/**
 * Of records about services the reader sees no more, such as a favourite of one that is hidden from them now, the name of
 * the service is not told.
 */
export const unseenNames: Pick<Hook, 'afterRead'> = {
  async afterRead({ trx, who, records }) {
    if (who.roles.includes(ADMINISTRATOR)) return
    const named = records.flatMap(({ $ref }) => (($ref as Labels | undefined)?.serviceId ? [$ref as Labels] : []))
    const ids = [...new Set(named.flatMap(({ serviceId }) => Object.keys(serviceId!)))]
    if (ids.length === 0) return
    const asked = { who, at: printMoment(new Date()) }
    const { rows } = await sql<{ id: string }>`select s.id from ${servicesFrom(asked)}
      where s.id = any(${ids}::bigint[])`.execute(trx)
    const seen = new Set(rows.map(({ id }) => id))
    for (const labels of named)
      labels.serviceId = Object.fromEntries(Object.entries(labels.serviceId!).filter(([id]) => seen.has(id)))
  },
}

interface Labels {
  serviceId?: Record<string, unknown>
}
