/** The services a floor shows, as their reader has them: the one place where floors ask for services. */
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { Who } from '#engine/access/who.ts'
import { listServices, type ServiceParts } from '../service/read-services.ts'

/** Of a special service or a column. */
const MOST = 200

/** @property at  a moment (`yyyy-MM-dd HH:mm:ss`) in place of now */
export type ServiceReading = ServiceParts & { at?: string }

/** By id; those the reader may not see are left out. @param ids  of more than 200 the first ones */
export async function servicesByIds(
  parts: ServiceReading,
  who: Who,
  ids: string[],
): Promise<Map<string, ServiceBrief>> {
  if (ids.length === 0) return new Map()
  const { records } = await listServices(parts, who, { ids: ids.slice(0, MOST), current: 1, size: MOST, at: parts.at })
  return new Map(records.map(service => [service.id, service]))
}

/** The first `most` of a category, and how many there are. */
export async function servicesOfCategory(
  parts: ServiceReading,
  who: Who,
  categoryId: string,
  most: number,
): Promise<{ services: ServiceBrief[]; total: number }> {
  const { records, total } = await listServices(parts, who, { categoryId, current: 1, size: most, at: parts.at })
  return { services: records, total }
}
