/** The services floors show, as their reader has them. */
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { Who } from '#engine/access/who.ts'
import type { Services } from '../../../services.ts'
import { listServices } from '../service/read-services.ts'

type Parts = Pick<Services, 'db'>

/** As many as one page has. */
const MOST = 200

/** By id; those the reader may not see are left out. */
export async function servicesByIds(parts: Parts, who: Who, ids: string[]): Promise<Map<string, ServiceBrief>> {
  if (ids.length === 0) return new Map()
  const { records } = await listServices(parts, who, { ids: ids.slice(0, MOST), size: MOST })
  return new Map(records.map(service => [service.id, service]))
}

/** The first `most` of a category, and how many there are. */
export async function servicesOfCategory(
  parts: Parts,
  who: Who,
  categoryId: string,
  most: number,
): Promise<{ services: ServiceBrief[]; total: number }> {
  const { records, total } = await listServices(parts, who, { categoryId, size: most })
  return { services: records, total }
}
