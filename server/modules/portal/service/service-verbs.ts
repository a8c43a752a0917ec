/**
 * The calls of services. Those of visitors answer everybody as a visitor.
 * @source PC-28, PC-29, PC-40; docs/http.md#the-portal
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import type { Verb } from '../../verb.ts'
import { openHandle } from './handling.ts'
import { readVisited } from './own-services.ts'
import { listServices, readService, type ServiceCall } from './read-services.ts'
import { besideServices, deptName, servicesFrom } from './service-sql.ts'

const LONGEST_WORDS = 100
const MOST_IDS = 200
/** Services or departments that are told as hot. */
const MOST_HOT = 50
const NAMES = [
  'q',
  'categoryId',
  'businessId',
  'deptId',
  'ids',
  'openNow',
  'answer',
  'sort',
  'current',
  'size',
] as const

const one = <T extends string>(name: string, value: string | undefined, known: readonly T[]): T | undefined => {
  if (!value) return undefined
  const found = known.find(each => each === value)
  if (!found) throw new Fault('portal.filter', { name, value: value.slice(0, 50), known: known.join(', ') })
  return found
}

/** An id that is none finds nothing, rather than everything. */
const idOf = (value: string | undefined): string | undefined => (value ? (readId(value) ?? '0') : undefined)

/** @throws Fault 'portal.filter', 'record.refused' */
function readFilter(input: Record<string, unknown>): ServiceCall {
  const given = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  )
  const { ids, openNow, ...sent } = readTexts(given, NAMES, MOST_IDS * 21)
  const [categoryId, businessId, deptId] = [sent.categoryId, sent.businessId, sent.deptId].map(idOf)
  const answer = one('answer', sent.answer, ['may', 'may-not', 'sign-in'] as const)
  const sort = one('sort', sent.sort, ['order', 'hot', 'newest'] as const)
  const named = ids
    ?.split(',')
    .slice(0, MOST_IDS)
    .flatMap(id => readId(id) ?? [])
  return {
    ...(sent.q?.trim() && { q: sent.q.trim().slice(0, LONGEST_WORDS) }),
    ...(categoryId && { categoryId }),
    ...(businessId && { businessId }),
    ...(deptId && { deptId }),
    ...(ids && { ids: named! }),
    ...(one('openNow', openNow, ['true', 'false'] as const) === 'true' && { openNow: true }),
    ...(answer && { answer }),
    ...(sort && { sort }),
    ...(sent.current && { current: sent.current }),
    ...(sent.size && { size: sent.size }),
  }
}

const listUnion: Verb = {
  method: 'GET',
  run: ({ input, who, lang, ...services }) => listServices(services, { ...who, lang }, readFilter(input)),
}

const hotService: Verb = {
  method: 'GET',
  isPublic: true,
  async run({ input, who, lang, ...services }) {
    const { records } = await listServices(services, { ...who, lang }, { sort: 'hot', size: sizeOf(input) })
    return records.filter(({ visits }) => visits > 0)
  },
}

/** @throws Fault 'page.size' @returns at most MOST_HOT */
const sizeOf = ({ size }: Record<string, unknown>): number => {
  const count = size === undefined || size === '' ? 10 : Number(size)
  if (!Number.isInteger(count) || count < 1 || count > MOST_HOT)
    throw new Fault('page.size', { current: '1', size: String(size).slice(0, 20), largest: MOST_HOT })
  return count
}

const hotDept: Verb = {
  method: 'GET',
  isPublic: true,
  run: ({ db, who, lang, input }) =>
    readTotals(db, { ...who, lang }, async (from, trx) => {
      const { rows } = await sql`
        select d.id as "deptId", ${deptName({ ...who, lang })} as "deptName", count(*)::int as services,
               coalesce(sum(v.total), 0)::int as visits
          ${from} and d.id is not null group by 1, 2 order by visits desc, services desc, d.id limit ${sizeOf(input)}`.execute(
        trx,
      )
      return rows
    }),
}

/** How many services there are, how many open now, and how many in each category. */
const serviceCount: Verb = {
  method: 'GET',
  isPublic: true,
  async run({ who, lang, ...services }) {
    const reader = { ...who, lang }
    const { total } = await listServices(services, reader, { size: 1 })
    const open = await listServices(services, reader, { size: 1, openNow: true })
    const categories = await readTotals(services.db, reader, async (from, trx) => {
      const { rows } = await sql`select c.id as "categoryId", c.name as "categoryName", count(*)::int as services
        ${from} and c.id is not null group by c.id, c.name, c.sort order by c.sort, c.id limit 200`.execute(trx)
      return rows
    })
    return { total, open: open.total, categories }
  },
}

/** What `read` counts of the services `who` sees. @param read  from … where … */
function readTotals<T>(db: Db, who: Who, read: (from: RawBuilder<unknown>, trx: Trx) => Promise<T>): Promise<T> {
  const asked = { who, at: printMoment(new Date()) }
  const from = sql`from ${servicesFrom(asked)} ${besideServices(asked)} where true`
  return db.readAtOnce(who, trx => read(from, trx))
}

const detail: Verb = {
  method: 'GET',
  async run({ input, who, lang, ...services }) {
    const service = await readService(services, { ...who, lang }, input.serviceId ?? input.id)
    if (!service) throw new Fault('portal.unknown')
    return service
  },
}

/** The services somebody looked at, the latest first. */
const visited: Verb = {
  method: 'GET',
  run: ({ input, who, lang, ...services }) => readVisited(services, { ...who, lang }, sizeOf(input)),
}

/** The id of a service by chance that the reader may handle; null where there is none. */
const randomId: Verb = {
  method: 'GET',
  async run({ db, who }) {
    const asked = { who, at: printMoment(new Date()) }
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ id: string }>`select s.id from ${servicesFrom(asked)} where s.may order by random() limit 1`.execute(trx),
    )
    return rows[0]?.id ?? null
  },
}

const handle: Verb = {
  method: 'POST',
  run: ({ input, who, lang, ...services }) => openHandle(services, { ...who, lang }, input.serviceId, input.handleId),
}

export const SERVICE_VERBS: Record<string, Verb> = {
  'service.list': listUnion,
  'service.publicList': { ...listUnion, isPublic: true },
  'service.hot': hotService,
  'service.hotDepts': hotDept,
  'service.count': serviceCount,
  'service.detail': detail,
  'service.visited': visited,
  'service.random': randomId,
  'service.handle': handle,
}
