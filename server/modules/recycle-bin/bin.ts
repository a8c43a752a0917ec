/**
 * The removed records of an app, across its models, as somebody sees them who may remove there.
 * @source docs/http.md#recycle-bin
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import type { Tie } from '../../entity/audit-trail/ties.ts'
import { seesField } from '../../entity/files/may-read.ts'
import type { Model } from '../../entity/model/model.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import { labelFor } from '../../entity/read/refs.ts'
import { type AccessContext, type Reader, removedToo } from '../../entity/rights/reader.ts'
import { isStored } from '../../entity/table/names.ts'
import { readApp } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'

/** One removed record. */
export interface RecycledRow {
  /** `model:record` */
  id: string
  model: string
  label: string
  who: string
  at: string
  /** it can be restored until then */
  until: string
  /** names of its files */
  files: string
  /** what pointed at it when it was removed */
  ties: string
}

export interface Bin {
  app: string
  retention: number
  context: AccessContext
  /** of the models whose records the person may remove; rows of sub-tables come back with their records */
  readers: Reader[]
}

/** @throws Fault 'design.unknown', 'bizData.forbidden' to whom nothing of the app is open */
export async function openBin(
  { db, store, entities }: Pick<Services, 'db' | 'store' | 'entities'>,
  who: Who,
  appId: unknown,
): Promise<Bin> {
  const app = (await store.view(who.tenant)).apps.find(({ key }) => key === appId)
  if (!app) throw new Fault('design.unknown', { app: String(appId ?? '').slice(0, 40) })
  const [context, row] = await Promise.all([
    entities.accessContext(who),
    db.readAtOnce(who, trx => readApp(trx, app.key)),
  ])
  const readers = ownModels(
    context,
    app.documents.filter(isEntity).map(({ key }) => key),
  )
    .filter(({ document }) => context.access(document).may.has('remove'))
    .map(model => context.reader(model, 'remove'))
  if (!readers.length) throw new Fault('bizData.forbidden')
  return { app: app.key, retention: row!.retention, context, readers }
}

function ownModels({ models }: Pick<AccessContext, 'models'>, keys: string[]): Model[] {
  const all = keys.flatMap(key => models.find(key) ?? []).filter(({ document }) => isStored(document))
  const rows = new Set(all.flatMap(({ children }) => children.map(child => child.model.key)))
  return all.filter(({ key }) => !rows.has(key))
}

/** Within the days the app keeps, the most recently removed first. */
export async function listBin(
  trx: Trx,
  bin: Bin,
  input: Record<string, unknown>,
  lang: Lang,
): Promise<Page<RecycledRow>> {
  const { readers, retention, context } = bin
  const paging = readPaging(input.current, input.size)
  const wanted = typeof input.label_like === 'string' ? input.label_like.trim().slice(0, 60) : ''
  const gone = sql.join(
    readers.map(reader => removedIn(reader, retention, wanted)),
    sql` union all `,
  )
  const { rows } = await sql<{
    entity: string
    id: string
    label: string
    at: string
    until: string
    user: string | null
    total: string
  }>`
    select g.entity, g.id::text as id, g.label, g.at, g.at + make_interval(days => ${retention}) as until,
           coalesce(u.real_name, u.account) as user, count(*) over () as total
      from (${gone}) g left join blade_user u on u.tenant_id = ${trx.tenant} and u.id = g.by
     order by g.at desc, g.id desc limit ${paging.size} offset ${paging.offset}`.execute(trx)
  const [files, ties] = await Promise.all([filesOf(trx, context, rows), tiesOf(trx, context, rows, lang)])
  const titles = new Map(readers.map(({ model }) => [model.key, pick(model.document.title, lang)]))
  const records = rows.map(({ entity, id, label, at, until, user }): RecycledRow => {
    const key = `${entity}:${id}`
    const of = { files: files.get(key)?.join('、') ?? '', ties: ties.get(key)?.join('、') ?? '' }
    return { id: key, model: titles.get(entity)!, label, who: user ?? '', at, until, ...of }
  })
  return pageOf(records, Number(rows[0]?.total ?? 0), paging)
}

/** How many rows are in the bin. */
export async function countBin(trx: Trx, { readers, retention }: Bin): Promise<number> {
  const gone = readers.map(reader => removedIn(reader, retention, ''))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${sql.join(gone, sql` union all `)}) g`.execute(trx)
  return rows[0]!.n
}

/** The rows in the bin of one model. */
export function removedIn(reader: Reader, days: number, wanted: string): RawBuilder<unknown> {
  const label = sql.raw(`coalesce((${labelFor(reader)})::text, t.id::text)`)
  const like = wanted ? sql`and ${label} ilike ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
  return sql`select ${reader.model.key}::text as entity, t.id, ${label} as label, t.update_time as at, t.update_user as by
    from ${sql.raw(reader.model.from)}
   where t.is_deleted = 1 and ${removedToo(reader)} and t.update_time >= now() - make_interval(days => ${days}) ${like}`
}

type Named = { entity: string; id: string }
const namesOf = (rows: Named[]) =>
  sql`unnest(${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ id }) => id)}::text[])`

async function filesOf(trx: Trx, context: AccessContext, rows: Named[]): Promise<Map<string, string[]>> {
  const found = await sql<Named & { field: string; name: string }>`
    select r.entity, r.id, u.field, a.original_name as name from ${namesOf(rows)} r (entity, id)
      join attach_use u on u.tenant_id = ${trx.tenant} and u.entity = r.entity and u.record_id = r.id
      join blade_attach a on a.tenant_id = ${trx.tenant} and a.id = u.attach_id and a.is_deleted = 0
     order by a.id`.execute(trx)
  const seen = found.rows.filter(({ entity, field }) => seesField(context, entity, field))
  return grouped(seen, ({ name }) => name)
}

/** What pointed at the rows, as far as the person reaches it. */
async function tiesOf(trx: Trx, context: AccessContext, rows: Named[], lang: Lang): Promise<Map<string, string[]>> {
  const kinds = await sql<{ by: string; field: string }>`
    select distinct k.by_entity as by, k.field from ${namesOf(rows)} r (entity, id)
      join record_tie k on k.tenant_id = ${trx.tenant} and k.entity = r.entity and k.record = r.id::bigint
     order by 1`.execute(trx)
  const counted = [...Map.groupBy(kinds.rows, ({ by }) => by)].map(async ([by, of]) => {
    const fields = of.map(({ field }) => field).filter(field => seesField(context, by, field))
    const reader = fields.length ? readerOfTies(context, by) : undefined
    if (!reader) return []
    const found = await sql<Named & { n: number }>`
      select r.entity, r.id, count(distinct k.by_record)::int as n from ${namesOf(rows)} r (entity, id)
        join record_tie k on k.tenant_id = ${trx.tenant} and k.entity = r.entity and k.record = r.id::bigint
         and k.by_entity = ${by} and k.field = any(${fields}::text[])
       where k.by_record in (select t.id from ${reader.from} where ${removedToo(reader)}) group by 1, 2`.execute(trx)
    return found.rows.map(row => ({ ...row, title: pick(reader.model.document.title, lang) }))
  })
  return grouped((await Promise.all(counted)).flat(), ({ title, n }) => `${title} × ${n}`)
}

/**
 * Those of the ties that are between records the person reaches, by a field they see, each with the title of what points.
 */
export async function tiesSeen(trx: Trx, context: AccessContext, ties: Tie[], lang: Lang): Promise<Map<Tie, string>> {
  const seen = new Map<Tie, string>()
  for (const [by, of] of Map.groupBy(ties, ({ byEntity }) => byEntity)) {
    const reader = readerOfTies(context, by)
    if (!reader) continue
    const ids = [...new Set(of.map(({ byRecord }) => byRecord))]
    const { rows } = await sql<{ id: string }>`
      select t.id from ${reader.from} where t.id = any(${ids}::bigint[]) and ${removedToo(reader)}`.execute(trx)
    const reached = new Set(rows.map(({ id }) => id))
    for (const tie of of)
      if (reached.has(tie.byRecord) && seesField(context, by, tie.field))
        seen.set(tie, pick(reader.model.document.title, lang))
  }
  return seen
}

/** An entity that records pointed from, where the person may list it. */
function readerOfTies({ models, access, reader }: AccessContext, key: string): Reader | undefined {
  const model = models.find(key)
  return model && access(model.document).may.has('list') ? reader(model, 'list') : undefined
}

function grouped<T extends Named>(rows: T[], say: (row: T) => string): Map<string, string[]> {
  const by = Map.groupBy(rows, ({ entity, id }) => `${entity}:${id}`)
  return new Map([...by].map(([key, of]) => [key, of.map(say)]))
}
