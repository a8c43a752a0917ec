/**
 * Services in the groups editors make: special services, departments of direct services, columns. A group holds those the
 * reader sees, and entries that lead elsewhere.
 * @source PP-03, PP-04, PP-05, PC-24, PC-26; ADR 0052
 */
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { ContentLink } from '#adapters/wire/portal-content.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Services } from '../../../services.ts'
import { enabledFor, linkOf, text } from '../floors/read-content.ts'
import { servicesByIds } from '../floors/services-of.ts'

interface Group {
  id: string
  name: string
  services: ServiceBrief[]
  links: (ContentLink & { id: string; name: string; icon: string })[]
}

/** A group before its services are read. */
type Named = Omit<Group, 'services'> & { ids: string[] }

const READERS: Record<string, (all: (key: string) => Promise<WireRecord[]>) => Promise<Named[]>> = {
  async special(all) {
    return (await all('specialService')).map(record => ({
      ...{ id: String(record.id), name: text(record.title), ids: idsOf(record.serviceIds) },
      links: linksOf([record]),
    }))
  },
  async train(all) {
    const [depts, entries] = await Promise.all([all('throughDept'), all('throughTrain')])
    return depts.map(dept => {
      const own = entries.filter(({ throughDeptId }) => throughDeptId === dept.id)
      const ids = own.flatMap(({ serviceId }) => (serviceId ? [String(serviceId)] : []))
      return { id: String(dept.id), name: text(dept.name), ids, links: linksOf(own) }
    })
  },
  async column(all) {
    const [columns, placed] = await Promise.all([all('column'), all('specialColumnService')])
    return columns.map(column => ({
      ...{ id: String(column.id), name: text(column.name), links: linksOf([column]) },
      ids: placed.filter(({ columnId }) => columnId === column.id).map(({ serviceId }) => String(serviceId)),
    }))
  },
}

/** The groups, and what the one that is asked for holds: that of the address, else the first. */
export async function readGroups(
  services: Services & { at?: string },
  who: Who,
  by: string,
  chosen?: string,
): Promise<Group[]> {
  const all = (key: string) => services.entities.all(who, key, { ascs: 'sort', filters: enabledFor(who) })
  const groups = (await READERS[by]?.(all)) ?? []
  const shown = groups.find(({ id }) => id === chosen) ?? groups[0]
  const found = shown ? await servicesByIds(services, who, shown.ids) : new Map<string, ServiceBrief>()
  return groups.map(({ ids, ...group }) => ({
    ...group,
    services: group.id === shown?.id ? ids.flatMap(id => found.get(id) ?? []) : [],
  }))
}

/** Those of the records that lead somewhere by themselves. */
const linksOf = (records: WireRecord[]): Named['links'] =>
  records.flatMap(record => {
    const name = text(record.title) || text(record.name)
    const link = linkOf(record)
    return link.urlAddress ? [{ id: String(record.id), name, icon: text(record.icon), ...link }] : []
  })

/** Ids of a field of several records. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : text(value).split(',')).map(String).filter(Boolean)
