/** The services a floor shows, as their reader has them: the one place where floors ask for services. */
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { plainText } from '#engine/value/rich-text.ts'
import { type ContentParts, enabledFor, text } from './read-content.ts'

const LONGEST_SUMMARY = 120

/** By id; those the reader may not see are left out. */
export async function servicesByIds(
  { entities }: ContentParts,
  who: Who,
  ids: string[],
): Promise<Map<string, ServiceBrief>> {
  if (ids.length === 0) return new Map()
  const records = await entities.all(who, 'serviceManage', { filters: { ...enabledFor(who), id_in: ids.join(',') } })
  return new Map(records.map(record => [String(record.id), toBrief(who, record)]))
}

/** The first `most` of a category, and how many there are. */
export async function servicesOfCategory(
  { entities }: ContentParts,
  who: Who,
  categoryId: string,
  most: number,
): Promise<{ services: ServiceBrief[]; total: number }> {
  const filters = { ...enabledFor(who), categoryId_equal: categoryId }
  const { records, total } = await entities.list(who, 'serviceManage', { size: most, ascs: 'sort', filters })
  return { services: records.map(record => toBrief(who, record)), total }
}

function toBrief(who: Who, record: WireRecord): ServiceBrief {
  const label = (field: string) => record.$ref?.[field]?.[String(record[field])]?.$label
  return {
    ...{ id: String(record.id), serviceName: text(record.serviceName), icon: text(record.icon) },
    summary: plainText(text(record.introduce)).slice(0, LONGEST_SUMMARY),
    ...{ categoryId: text(record.categoryId), categoryName: text(label('categoryId')) },
    ...{ deptId: text(record.deptId), deptName: text(label('deptId')) },
    answer: who.guest ? 'sign-in' : 'may',
    ...{ timeScope: null, open: true, next: null, visits: 0 },
  }
}
