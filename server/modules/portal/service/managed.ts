/**
 * Services as those manage them who were made their managers: which they are, how each stands, and its texts, contact and
 * openings. Whom a service is for, its category, its ways of handling and its managers are never theirs to change.
 * @source PP-08, PP-09, PC-27; docs/http.md#the-portal
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ManagedDetail, ManagedService } from '#adapters/wire/portal.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { nextOpening } from '#engine/portal/time-scope.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Db } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { mustBeId } from '../../../entity/model/must-be-id.ts'
import { readPaging } from '../../../entity/read/page/paging.ts'
import type { Verb } from '../../verb.ts'
import { findByWords, type ServiceParts } from './read-services.ts'
import { type Asked, besideServices, briefColumns, live } from './service-sql.ts'

/** Services that are listed without paging. */
const MOST = 1_000
/** What a manager may change of a service: its texts, whom to ask, and when it is open. */
const MANAGED = [
  ...['icon', 'contactPerson', 'contact', 'place', 'cost', 'materials', 'promisedDays', 'introduce', 'guide'],
  'timeScope',
]

/** Condition on `s`: the reader is a manager of the service. */
const managedBy = (who: Who) => sql`exists (
  select from blade_service_manager_auth m where m.tenant_id = s.tenant_id and m.service_id = s.id
     and m.user_id = ${who.id} and m.is_deleted = 0)`

/** `s`, the services the reader manages, drafts and hidden ones too. */
const managedFrom = (asked: Asked) => sql`(
  select s.*, false as may from blade_service_manage s where ${live('s', asked)} and ${managedBy(asked.who)}) s`

/** Whether the reader manages any service. */
export async function managesAny(db: Db, who: Who): Promise<boolean> {
  if (who.guest) return false
  const asked = { who, at: '' }
  const { rows } = await db.readAtOnce(who, trx =>
    sql<{ some: boolean }>`select exists (select from ${managedFrom(asked)}) as some`.execute(trx),
  )
  return rows[0]!.some
}

interface ManagedCall {
  /** words to find, as in the hall */
  q?: string
  /** only these */
  ids?: string[]
  current?: unknown
  size?: unknown
}

/** A page of the services the reader manages, each with how it stands, in one packet. @throws Fault 'page.size', 'search.long' */
export async function listManaged(
  parts: ServiceParts,
  who: Who,
  { q, ids, ...paged }: ManagedCall,
): Promise<Page<ManagedService>> {
  const { size, current, offset } = readPaging(paged.current, paged.size)
  const asked = { who, at: printMoment(new Date()) }
  const matched = q ? sql`join (${await findByWords(parts, who, q)}) q on q.record = s.id` : sql``
  const found = sql`from ${managedFrom(asked)} ${matched} ${besideServices(asked)}
    where (${ids ?? null}::bigint[] is null or s.id = any(${ids ?? null}::bigint[]))`
  const [{ rows }, counted] = await parts.db.readAtOnce(who, trx =>
    Promise.all([
      sql<ManagedService & { introduction: unknown; may: unknown }>`
        select ${briefColumns(asked)}, coalesce(s.status, 0)::int as status, s.hidden is true as hidden,
               (select round(avg(f.score), 1)::float from blade_service_feedback f where ${live('f', asked)}
                   and f.service_id = s.id and coalesce(f.status, 1) = 1) as average,
               (select count(f.score)::int from blade_service_feedback f where ${live('f', asked)}
                   and f.service_id = s.id and coalesce(f.status, 1) = 1) as rated
        ${found} order by s.sort, s.id limit ${size} offset ${offset}`.execute(trx),
      sql<{ n: number }>`select count(*)::int as n ${found}`.execute(trx),
    ]),
  )
  const total = counted.rows[0]!.n
  const records = rows.map(({ introduction: _, may: __, ...row }) => ({
    ...row,
    next: nextOpening(row.timeScope, asked.at),
  }))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** The services the reader manages with what they may change of them, drafts too, without whom they are for. */
async function readManaged(db: Db, who: Who, id: string | null): Promise<ManagedDetail[]> {
  const asked = { who, at: printMoment(new Date()) }
  const { rows } = await db.readAtOnce(who, trx =>
    sql<ManagedDetail>`
      select s.id, s.rev, s.service_name as "serviceName", s.status::int as status, s.icon,
             s.contact_person as "contactPerson", s.contact, s.place, s.cost, s.materials,
             s.promised_days::int as "promisedDays", s.introduce, s.guide, s.time_scope as "timeScope"
        from ${managedFrom(asked)} where ${id}::bigint is null or s.id = ${id}::bigint
       order by s.sort, s.id limit ${MOST}`.execute(trx),
  )
  return rows
}

/** null for a service that is not there, or not the reader's to manage. */
export async function readManagedOne(db: Db, who: Who, id: unknown): Promise<ManagedDetail | null> {
  const service = readId(id)
  return service === null || who.guest ? null : ((await readManaged(db, who, service))[0] ?? null)
}

const managed: Verb = {
  method: 'GET',
  run: ({ db, who, input }) =>
    readManaged(db, who, input.serviceId === undefined ? null : (readId(input.serviceId) ?? '0')),
}

/** Of the service that was changed meanwhile a manager is told what they may change, and not whom it is for. */
function withoutOthers(error: unknown): never {
  if (!(error instanceof Fault && error.code === 'record.stale')) throw error
  const stored = error.data as Record<string, unknown>
  const data = Object.fromEntries(['id', 'rev', ...MANAGED].map(name => [name, stored[name]]))
  throw new Fault(error.code, error.params, { data, cause: error })
}

/** A manager changes a service of theirs. What else is sent is left as it is. @throws Fault 'portal.not-manager' */
const manage: Verb = {
  method: 'POST',
  async run({ db, who, entities, entity, input }) {
    const id = mustBeId(String(input.id ?? ''))
    const given = Object.fromEntries(MANAGED.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])))
    // the right is that of this call: the grants of records speak of administrators
    const save = await entities.openWriter({ who, fields: MANAGED, process: {} }, entity.key)
    return db.write(who, async trx => {
      const { rows } = await sql<{ mine: boolean }>`select ${managedBy(who)} as mine from blade_service_manage s
        where s.tenant_id = ${trx.tenant} and s.id = ${id} and s.is_deleted = 0`.execute(trx)
      if (!rows[0]?.mine) throw new Fault('portal.not-manager')
      const sent = { id, ...given, ...(input.rev !== undefined && { rev: input.rev }) }
      const { rev } = await save(trx, sent).catch(withoutOthers)
      return { id, rev }
    })
  },
}

export const MANAGE_VERBS: Record<string, Verb> = { 'service.managed': managed, 'service.manage': manage }
