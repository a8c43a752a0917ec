/**
 * Services as somebody reads them, signed in or not: a list of them, or one with everything about it.
 * @source PC-28, PC-29, PP-23…28; ADR 0049
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { HandleAnswer, ServiceBrief, ServiceDetail, ServiceHandle, ServiceWork } from '#adapters/wire/portal.ts'
import type { Who } from '#engine/access/who.ts'
import { nextOpening } from '#engine/portal/time-scope.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { toSafeHtml } from '../../../entity/model/safe-html.ts'
import { readPaging } from '../../../entity/read/page/paging.ts'
import { allMatches, planOnce } from '../../../search/words-match.ts'
import type { Services } from '../../../services.ts'
import {
  type Asked,
  besideServices,
  briefColumns,
  conditionOf,
  handlesFrom,
  orderOf,
  type ServiceFilter,
  servicesFrom,
} from './service-sql.ts'

interface BriefRow extends Omit<ServiceBrief, 'summary' | 'answer' | 'next'> {
  introduction: string | null
  may: boolean
}

/** Which services are asked for, in which order. */
export interface ServiceCall extends ServiceFilter {
  /** words to find */
  q?: string
  current?: unknown
  size?: unknown
  /** a moment (`yyyy-MM-dd HH:mm:ss`) in place of now */
  at?: string
}

/** What reading services takes. */
export type ServiceParts = Pick<Services, 'db' | 'entities' | 'search'>

/** Characters of a summary. */
const SUMMARY = 120

/**
 * A page of the published services `who` sees, a visitor too.
 * @param filter  `at`: a moment (`yyyy-MM-dd HH:mm:ss`) in place of now
 * @throws Fault 'page.size'
 */
export async function listServices(
  parts: ServiceParts,
  who: Who,
  { current, size, at, q, ...narrowed }: ServiceCall,
): Promise<Page<ServiceBrief>> {
  const paging = readPaging(current, size)
  const asked = { who, at: at ?? printMoment(new Date()) }
  const matched = q ? sql`join (${await findByWords(parts, who, q)}) q on q.record = s.id` : sql``
  const from = sql`from ${servicesFrom(asked)} ${matched} ${besideServices(asked)} where ${conditionOf(narrowed, asked)}`
  const order = orderOf(narrowed, Boolean(q))
  // what is said of a service is read for those of the page alone
  const [, { rows }] = await parts.db.readAtOnce(who, trx =>
    Promise.all([
      planOnce(trx),
      sql<BriefRow & { total: number }>`
        with page as materialized (
          select s.id, row_number() over (order by ${order}) as at, count(*) over ()::int as total ${from}
          order by at limit ${paging.size} offset ${paging.offset})
        select ${briefColumns(asked)}, page.total
          from page join ${servicesFrom(asked)} on s.id = page.id ${besideServices(asked)} order by page.at`.execute(
        trx,
      ),
    ]),
  )
  const total = rows[0]?.total ?? (paging.offset ? await countServices(parts, who, from) : 0)
  const records = rows.map(({ total: _, ...row }) => briefOf(row, asked))
  return { records, total, size: paging.size, current: paging.current, pages: Math.ceil(total / paging.size) }
}

/** Behind the last page no row says how many there are. */
async function countServices({ db }: ServiceParts, who: Who, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await db.readAtOnce(who, trx => sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx))
  return rows[0]!.n
}

/** `record` and `tier` of services by words, whoever sees them. @throws Fault 'search.long' */
export async function findByWords(
  { db, entities, search }: ServiceParts,
  who: Who,
  typed: string,
): Promise<RawBuilder<unknown>> {
  const [asked, context] = await Promise.all([search.ask(who, typed), entities.accessContext(who)])
  return allMatches(db, context.reader(context.models.get('serviceManage'), 'list'), asked)
}

function briefOf({ introduction, may, ...row }: BriefRow, { who, at }: Asked): ServiceBrief {
  const answer: HandleAnswer = who.guest ? 'sign-in' : may ? 'may' : 'may-not'
  return { ...row, summary: plainOf(introduction ?? ''), answer, next: nextOpening(row.timeScope, at) }
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

/** The beginning of rich text without its tags. */
function plainOf(html: string): string {
  const text = html
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > SUMMARY ? `${text.slice(0, SUMMARY - 1)}…` : text
}

type DetailRow = BriefRow &
  Record<'introduce' | 'guide' | 'contact' | 'contactPerson' | 'place' | 'cost' | 'materials', string> & {
    promisedDays: number | null
  }

/**
 * A published service with everything about it, in one packet; that somebody looked at it is noted.
 * @param at  a moment in place of now
 * @returns   null where there is none, or `who` does not see it
 */
export async function readService(
  { db, portal }: Pick<Services, 'db' | 'portal'>,
  who: Who,
  id: unknown,
  at?: string,
): Promise<ServiceDetail | null> {
  const service = readId(id)
  if (service === null) return null
  const asked = { who, at: at ?? printMoment(new Date()) }
  const [found, handles, medianDays, own, rated] = await db.readAtOnce(who, trx =>
    Promise.all([
      sql<DetailRow>`select ${briefColumns(asked)}, ${texts('introduce', 'guide', 'contact', 'place', 'cost', 'materials')},
          coalesce(s.contact_person, '') as "contactPerson", s.promised_days::int as "promisedDays"
        from ${servicesFrom(asked)} ${besideServices(asked)} where s.id = ${service}`.execute(trx),
      readHandles(trx, asked, service),
      readMedian(trx, service),
      who.id === '' ? NOTHING : readOwn(trx, who, service),
      sql<{ average: string | null; count: number }>`
        select round(avg(score), 1)::text as average, count(*)::int as count from blade_service_feedback
         where tenant_id = ${trx.tenant} and service_id = ${service} and is_deleted = 0 and coalesce(status, 1) = 1
           and score is not null`.execute(trx),
    ]),
  )
  const [row] = found.rows
  if (!row) return null
  portal.visits.note(who, service)
  const { introduce, guide, contactPerson, promisedDays, contact, place, cost, materials, ...brief } = row
  const named = who.guest ? [contact] : [contactPerson, contact]
  const detail = briefOf(brief, asked)
  return {
    ...detail,
    ...{ introduce: toSafeHtml(introduce), guide: toSafeHtml(guide), contact, place, cost, materials },
    ...{ promisedDays, medianDays },
    ask: named.filter(Boolean).join(' ') || detail.deptName,
    handles: detail.answer === 'may' ? handles : [],
    ...{ running: own.running, draft: own.draft, collected: own.collected },
    feedback: {
      average: rated.rows[0]!.average === null ? null : Number(rated.rows[0]!.average),
      count: rated.rows[0]!.count,
      own: own.feedback,
    },
  }
}

const texts = (...columns: string[]) => sql.raw(columns.map(name => `coalesce(s.${name}, '') as ${name}`).join(', '))

/** The ways by which a service may be handled, as far as their own rows allow; empty to a visitor. */
export async function readHandles(trx: Trx, asked: Asked, service: string): Promise<ServiceHandle[]> {
  if (asked.who.guest) return []
  const { rows } = await sql<ServiceHandle & { processDefKey: string | null; urlAddress: string | null }>`
    select h.id, h.name, h.way::int as way, coalesce(h.open_way, 1)::int as "openWay",
           h.process_def_key as "processDefKey", h.url_address as "urlAddress"
      from ${handlesFrom(asked)} where h.service_id = ${service} and h.allowed order by h.sort, h.id`.execute(trx)
  return rows.map(({ processDefKey, urlAddress, ...handle }) => ({
    ...handle,
    ...(handle.way === 1 && processDefKey && { processDefKey }),
    ...(handle.way === 2 && urlAddress && { urlAddress }),
  }))
}

/** The keys of the processes a service starts. */
const keysOf = (trx: Trx, service: string) => sql`(
  select h.process_def_key from blade_service_online_handle h
   where h.tenant_id = ${trx.tenant} and h.service_id = ${service} and h.way = 1 and h.status = 1 and h.is_deleted = 0
     and h.process_def_key <> '')`

/** Instances of which the median is taken, the newest. */
const NEWEST = 500
/** Of fewer one could tell whose it was. */
const FEWEST = 5

async function readMedian(trx: Trx, service: string): Promise<number | null> {
  const { rows } = await sql<{ days: string | null }>`
    select case when count(*) >= ${FEWEST}
             then round((percentile_cont(0.5) within group (order by days))::numeric, 1)::text end as days
      from (select extract(epoch from i.end_time - i.create_time) / 86400 as days from wf_instance i
             where i.tenant_id = ${trx.tenant} and i.def_key in ${keysOf(trx, service)} and i.status = 'finished'
               and i.end_time is not null and i.is_deleted = 0
             order by i.id desc limit ${NEWEST}) ended`.execute(trx)
  const days = rows[0]!.days
  return days === null ? null : Number(days)
}

interface Own {
  running: ServiceWork | null
  draft: ServiceWork | null
  collected: boolean
  feedback: ServiceDetail['feedback']['own']
}

const NOTHING: Own = { running: null, draft: null, collected: false, feedback: null }

async function readOwn(trx: Trx, who: Who, service: string): Promise<Own> {
  const keys = keysOf(trx, service)
  const [running, draft, kept] = await Promise.all([
    sql<ServiceWork>`select i.id, i.def_key as "processDefKey", i.create_time as since from wf_instance i
      where i.tenant_id = ${trx.tenant} and i.starter = ${who.id} and i.end_time is null and i.is_deleted = 0
        and i.def_key in ${keys} order by i.id desc limit 1`.execute(trx),
    sql<ServiceWork>`select d.id, d.process_def_key as "processDefKey", d.update_time as since from blade_wf_draft d
      where d.tenant_id = ${trx.tenant} and d.user_id = ${who.id} and d.is_deleted = 0 and d.task_id is null
        and d.process_def_key in ${keys} order by d.update_time desc limit 1`.execute(trx),
    sql<{ collected: boolean; own: Own['feedback'] }>`select
      exists (select from blade_service_collect c where c.tenant_id = ${trx.tenant} and c.user_id = ${who.id}
        and c.service_id = ${service} and c.is_deleted = 0) as collected,
      (select jsonb_build_object('id', f.id::text, 'score', f.score, 'content', coalesce(f.content, ''))
         from blade_service_feedback f where f.tenant_id = ${trx.tenant} and f.user_id = ${who.id}
          and f.service_id = ${service} and f.is_deleted = 0 limit 1) as own`.execute(trx),
  ])
  const { collected, own } = kept.rows[0]!
  return { running: running.rows[0] ?? null, draft: draft.rows[0] ?? null, collected, feedback: own }
}
