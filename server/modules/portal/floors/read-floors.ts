/**
 * The floors of the portal's pages with what they show. What a reader may not read is not on their floor; a floor that
 * cannot be read costs itself and no other.
 * @source PC-16, PC-18; docs/http.md#the-portal
 */

import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { Floor, FloorColumn, FloorContent, Floors } from '#adapters/wire/portal-content.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { keyOfWorkshop } from '#engine/dashboard/workshop-key.ts'
import type { DrawBoard } from '#engine/ports/draw-board.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Services } from '../../../services.ts'
import { readOwnApps } from '../my-app-list.ts'
import { readStatus } from '../status/my-status.ts'
import { readBoard } from './read-board.ts'
import { enabledFor, linkOf, readLinks, readNews, readPrecincts, readSlides, text } from './read-content.ts'
import { servicesByIds, servicesOfCategory } from './services-of.ts'

/**
 * @property at  a moment in place of now
 * @property status  figures about the reader, where they are not to be counted
 * @property apps    their own apps, where these are not to be told
 * @property rowsAs  whose rows boards show, where not the reader's
 * @property draw    draws the cards of boards; without it a floor of cards fails
 */
export type FloorParts = Services & {
  at?: string
  status?: typeof readStatus
  apps?: typeof readOwnApps
  rowsAs?: Who
  draw?: DrawBoard
}

/** Floors of a page, and what one shows, at most. */
const MOST_FLOORS = 30
const USUAL_ITEMS = 8

/** What several floors of one reading share, so that it is asked once. */
interface Shared {
  parts: FloorParts
  who: Who
  columns(): Promise<WireRecord[]>
  columnServices(): Promise<WireRecord[]>
  specials(): Promise<WireRecord[]>
  packages(): Promise<WireRecord[]>
  services(): Promise<Map<string, ServiceBrief>>
}

/** The floors of a precinct, with its name. @param precinct  its id */
export async function readPrecinct(parts: FloorParts, who: Who, precinct: string): Promise<Floors> {
  const id = readId(precinct)
  const known = id === null ? undefined : (await readPrecincts(parts, who)).find(each => each.id === id)
  if (!known) return { floors: [], about: null }
  const about = { title: known.title, description: '' }
  return { floors: await readFloors(parts, who, { precinct: known.id }), about }
}

/**
 * @param precinct  id of the precinct whose floors are asked for; without it those of the home page
 * @returns in their order; without those that show nothing to this reader, such as figures about a visitor
 */
export async function readFloors(
  parts: FloorParts,
  who: Who,
  { precinct }: { precinct?: string } = {},
): Promise<Floor[]> {
  const { entities } = parts
  if (precinct) {
    const found = await entities.list(who, 'precinct', { size: 1, filters: { ...enabledFor(who), id_equal: precinct } })
    if (found.total === 0) return []
  }
  const filters = { ...enabledFor(who), ...(precinct ? { precinctId_equal: precinct } : { precinctId_null: '' }) }
  const { records } = await entities.list(who, 'floor', { size: MOST_FLOORS, ascs: 'sort', filters })
  const shared = share(parts, who, records)
  const floors = await Promise.all(
    records.map(async (record): Promise<Floor | null> => {
      const named = { id: String(record.id), name: text(record.name) }
      try {
        const content = await READERS[text(record.type) as FloorContent['type']]?.(shared, record)
        return content === null ? null : content ? { ...named, ...content } : { ...named, failed: true }
      } catch {
        return { ...named, failed: true } // the page is read by everybody: whatever it is, it costs this floor alone
      }
    }),
  )
  return floors.filter(floor => floor !== null)
}

/** @returns null: there is nothing for this reader; undefined: what it names is not there */
type ReadContent = (shared: Shared, floor: WireRecord) => Promise<FloorContent | null | undefined>

const READERS: Record<FloorContent['type'], ReadContent> = {
  async category({ parts, who }, floor) {
    const categoryId = text(floor.categoryId)
    if (!categoryId) return undefined
    return { type: 'category', categoryId, ...(await servicesOfCategory(parts, who, categoryId, mostOf(floor))) }
  },

  async special({ specials, services }, floor) {
    const record = (await specials()).find(({ id }) => id === floor.specialServiceId)
    if (!record) return undefined
    const { id, title, imageUrl } = record
    const special = { id: String(id), title: text(title), imageUrl: text(imageUrl), ...linkOf(record) }
    const found = pick(await services(), idsOf(record.serviceIds))
    return { type: 'special', special, services: found.slice(0, mostOf(floor)) }
  },

  async column({ columns, columnServices, services }, floor) {
    const [all, placed, known] = await Promise.all([columns(), columnServices(), services()])
    const asked = all.filter(({ id, floorId }) => (floor.columnId ? id === floor.columnId : floorId === floor.id))
    if (asked.length === 0) return undefined
    const shown = asked.map(({ id, name, icon, urlAddress }): FloorColumn => {
      const ids = placed.filter(({ columnId }) => columnId === id).map(({ serviceId }) => String(serviceId))
      const found = pick(known, ids).slice(0, mostOf(floor))
      return {
        ...{ id: String(id), name: text(name), icon: text(icon), urlAddress: text(urlAddress) },
        services: found,
      }
    })
    return { type: 'column', columns: shown }
  },

  async slides({ parts, who }, floor) {
    const slides = await readSlides(parts, who, text(floor.slideshowTypeId))
    return slides.length > 0 ? { type: 'slides', slides } : undefined
  },

  async news({ parts, who }, floor) {
    const sourceId = text(floor.newsSourceId)
    return { type: 'news', news: await readNews(parts, who, { size: mostOf(floor), ...(sourceId && { sourceId }) }) }
  },

  async cards({ parts, who }, floor) {
    const screen = keyOfWorkshop(text(floor.portraitId))
    const { at, rowsAs, draw } = parts
    if (!draw) return undefined
    const board = await readBoard(parts, who, screen, { draw, at, as: rowsAs })
    return board && { type: 'cards', screen, ...board }
  },

  async package({ packages, services }, floor) {
    const found = (await packages()).find(({ id }) => id === floor.servicePackageId)
    return found && { type: 'package', services: pick(await services(), idsOf(found.serviceIds)) }
  },

  async precincts({ parts, who }) {
    return { type: 'precincts', precincts: await readPrecincts(parts, who) }
  },

  async links({ parts, who }) {
    return { type: 'links', entries: await readLinks(parts, who) }
  },

  async apps({ parts, who }) {
    return who.guest ? null : { type: 'apps', entries: await (parts.apps ?? readOwnApps)(parts, who) }
  },

  async status({ parts, who }) {
    return who.guest ? null : { type: 'status', entries: await (parts.status ?? readStatus)(parts, who) }
  },
}

function share(parts: FloorParts, who: Who, floors: WireRecord[]): Shared {
  const { entities } = parts
  const all = (key: string, filters: object = {}) =>
    once(() => entities.all(who, key, { ascs: 'sort', filters: { ...enabledFor(who), ...filters } }))
  const isOf = (type: string) => floors.filter(floor => floor.type === type)
  const columns = all('column')
  const columnServices = all('specialColumnService')
  const named = (type: 'special' | 'package') => {
    const ids = isOf(type).map(each => text(each[`${NAMED[type].entity}Id`]))
    return once(() => readNamed(parts, who, NAMED[type], ids))
  }
  const [specials, packages] = [named('special'), named('package')]
  const services = once(async () => {
    const [ofSpecials, ofPackages, ofColumns] = await Promise.all([
      specials(),
      packages(),
      isOf('column').length ? columnServices() : [],
    ])
    const ids = [
      ...[...ofSpecials, ...ofPackages].flatMap(each => idsOf(each.serviceIds)),
      ...ofColumns.map(each => String(each.serviceId)),
    ]
    return servicesByIds(parts, who, [...new Set(ids)])
  })
  return { parts, who, columns, columnServices, specials, packages, services }
}

/** What a floor names has a list of services. */
const NAMED = {
  special: { entity: 'specialService', table: 'blade_special_service' },
  package: { entity: 'servicePackage', table: 'blade_service_package' },
} as const

/** Visitors are not told which services are in the list; a floor shows them those they may see. */
async function readNamed(
  parts: FloorParts,
  who: Who,
  { entity, table }: (typeof NAMED)[keyof typeof NAMED],
  ids: string[],
): Promise<WireRecord[]> {
  const wanted = [...new Set(ids.filter(Boolean))]
  if (wanted.length === 0) return []
  const filters = { ...enabledFor(who), id_in: wanted.join(',') }
  const records = await parts.entities.all(who, entity, { filters })
  const rows = await parts.db.readAtOnce(who, trx =>
    trx
      .selectFrom(table)
      .select(['id', 'service_ids'])
      .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .where('id', 'in', wanted)
      .execute(),
  )
  const serviceIds = new Map(rows.map(row => [row.id, row.service_ids]))
  return records.map(record => ({ ...record, serviceIds: serviceIds.get(String(record.id)) ?? [] }) as WireRecord)
}

const mostOf = ({ most }: WireRecord): number => Number(most) || USUAL_ITEMS

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const pick = (known: Map<string, ServiceBrief>, ids: string[]): ServiceBrief[] => ids.flatMap(id => known.get(id) ?? [])

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
