/**
 * What people keep of services: favourites, ratings, and recommendations in an order.
 * @source PC-07, PC-32, PC-33, PC-36; docs/http.md#the-portal
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { mustBeId } from '../../../entity/model/must-be-id.ts'
import { readIds } from '../../read-ids.ts'
import { setField } from '../../usual/set-field.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { besideServices, servicesFrom } from './service-sql.ts'

/** Services that are listed without paging. */
const MOST = 1_000

const isLive = (trx: Trx) => sql`tenant_id = ${trx.tenant} and is_deleted = 0`

const keptOf = ({ db, who }: Pick<VerbContext, 'db' | 'who'>, service: string) =>
  db.readAtOnce(who, async trx => {
    const { rows } = await sql<{ id: string }>`select id from blade_service_collect
      where ${isLive(trx)} and user_id = ${who.id} and service_id = ${service}`.execute(trx)
    return rows.map(({ id }) => id)
  })

/** Keeps a service as a favourite, or with `collected: false` keeps it no more; a second time changes nothing. */
const collect: Verb = {
  method: 'POST',
  async run(context) {
    const { who, entities, entity, input } = context
    const serviceId = mustBeId(String(input.serviceId ?? ''))
    const collected = ![false, 'false', 0, '0'].includes(input.collected as never)
    const kept = await keptOf(context, serviceId)
    if (collected && kept.length === 0) {
      try {
        await saveAbout(context, { serviceId, userId: who.id })
      } catch (error) {
        // of several at the same moment one keeps it
        if ((await keptOf(context, serviceId)).length === 0) throw error
      }
    }
    if (!collected && kept.length > 0) await entities.remove(who, entity.key, kept).catch(unlessGone)
    return { serviceId, collected }
  },
}

/** Saves a record about a service the person sees: a hidden one too, where it allows them. */
async function saveAbout({ db, who, entities, entity }: VerbContext, record: Record<string, unknown>) {
  const save = await entities.openWriter({ who }, entity.key)
  return db.write(who, async trx => {
    const service = readId(record.serviceId)
    const isSeen = service !== null && (await seesService(trx, who, service))
    return save(trx, record, isSeen ? { points: { serviceManage: [service] } } : {})
  })
}

async function seesService(trx: Trx, who: Who, service: string): Promise<boolean> {
  const asked = { who, at: printMoment(new Date()) }
  const { rows } = await sql`select s.id from ${servicesFrom(asked)} where s.id = ${service}`.execute(trx)
  return rows.length > 0
}

/** Rates a service, or changes one's rating: the usual save, of a hidden service too by whom it allows. @source PC-36 */
const rate: Verb = { method: 'POST', run: context => saveAbout(context, context.input) }

const unlessGone = (error: unknown) => {
  if (!(error instanceof Fault && error.code === 'record.unknown')) throw error
}

/** A whole order at once, `ids` or a list of records; or the place of one, `id` and `sort`. @throws Fault 'portal.order' */
const sortRecommended: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, entities, entity, input } = context
    const given = input.ids ?? (input.list as { id?: unknown }[] | undefined)?.map(each => each?.id ?? each)
    if (given === undefined) return setField.run(context)
    const ids = readIds(given)
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ id: string }>`select id from blade_service_recommend where ${isLive(trx)}`.execute(trx),
    )
    const known = new Set(rows.map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every(id => known.has(id)))
      throw new Fault('portal.order', { count: known.size })
    // in the order of their ids, so that two orders at the same moment never wait for each other
    const saved = ids.map((id, at) => ({ id, sort: at + 1 })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (saved.length > 0) await entities.saveAll(who, entity.key, saved)
    return null
  },
}

const removeRecommended: Verb = {
  method: 'POST',
  async run({ db, who, entities, entity, input }) {
    const service = mustBeId(String(input.serviceId ?? ''))
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{
        id: string
      }>`select id from blade_service_recommend where ${isLive(trx)} and service_id = ${service}`.execute(trx),
    )
    if (rows.length === 0) throw new Fault('record.none')
    await entities.remove(
      who,
      entity.key,
      rows.map(({ id }) => id),
    )
    return null
  },
}

/** The services the caller sees, those recommended first in their order. */
const withRecommended: Verb = {
  method: 'GET',
  async run({ db, who, lang }) {
    const asked = { who: { ...who, lang }, at: printMoment(new Date()) }
    const { rows } = await db.readAtOnce(who, trx =>
      sql`select s.id, s.service_name as "serviceName", coalesce(c.name, '') as "categoryName",
             r.id as "recommendId", r.sort::int as sort
        from ${servicesFrom(asked)} ${besideServices(asked)}
        left join blade_service_recommend r on r.tenant_id = ${trx.tenant} and r.is_deleted = 0 and r.service_id = s.id
       order by r.id is null, r.sort, s.sort, s.id limit ${MOST}`.execute(trx),
    )
    return rows
  },
}

export const KEEP_VERBS: Record<string, Verb> = {
  'service.collect': collect,
  'service.rate': rate,
  'service.recommended': withRecommended,
  'service.sortRecommended': sortRecommended,
  'service.removeRecommended': removeRecommended,
}
