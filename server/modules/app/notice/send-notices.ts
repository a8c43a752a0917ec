/**
 * Makes messages of changes that notices ask for. Who may see which of the records is decided now, as at every door; nobody is
 * told what they did themselves, nor more of a record than its label.
 * @source ADR 0039; docs/language.md#notices
 */
import { type RawBuilder, sql } from 'kysely'
import { recordLink } from '#adapters/wire/record-link.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Lang, pick, say, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/app-notice.json' with { type: 'json' }
import { isNobody, readPerson } from '../../../action/person.ts'
import type { Cause } from '../../../db/cause.ts'
import type { Trx } from '../../../db/db.ts'
import type { Model } from '../../../entity/model/model.ts'
import { labelFor } from '../../../entity/read/refs.ts'
import { type Reader, removedToo, seenColumn } from '../../../entity/rights/reader.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { keepLooking } from '../../../process/keep-looking.ts'
import { endLease } from '../../../queue/lease.ts'
import { openQueue } from '../../../queue/queue.ts'
import type { Leased, QueueSettings } from '../../../queue/settings.ts'
import type { RegisterRoutes, Services } from '../../../services.ts'
import { usersNamed } from '../../named-users.ts'
import { type NoticeEvent, personFieldsOf } from './notice.ts'

const EVENTS: QueueSettings = {
  table: 'app_notice_event',
  open: sql`not failed`,
  columns: sql`q.entity, q.event, q.who, q.records, q.cause`,
  // what one person goes on doing is told when they pause, or after a minute
  when: now => sql`(q.due_at < ${now}::timestamptz - interval '1 minute' or not exists (select from app_notice_event later
    where later.tenant_id = q.tenant_id and later.entity = q.entity and later.event = q.event
      and later.who is not distinct from q.who and not later.failed and later.due_at > ${now}::timestamptz))`,
  atOnce: 200,
  atOnceEach: 100,
  together: 100,
  tries: 8,
  firstWaitSeconds: 2,
  longestWaitSeconds: 3_600,
}

/** The most people told of a change. */
const MOST_TOLD = 1_000
/** How many people’s rights are asked at once. */
const AT_ONCE = 50
const LONGEST_LABEL = 60

interface Row extends Leased {
  entity: string
  event: NoticeEvent
  who: string | null
  records: string[]
  cause: Cause | null
}

type Parts = Pick<Services, 'db' | 'entities' | 'messages' | 'store'>

export const registerNotices: RegisterRoutes = (app, services) => {
  const { db, errors } = services
  const onError = (error: unknown) => app.log.warn({ err: error }, 'notices')
  const words = (error: unknown, lang: Lang) =>
    error instanceof Fault ? errors.text(error.code, error.params, lang) : (error as Error).message
  const run = (rows: Row[]) => sendAll(services, rows)
  keepLooking(app, openQueue<Row>(EVENTS, { run }, { db, now: () => new Date(), say: words, onError }), onError)
}

async function sendAll(parts: Parts, rows: Row[]): Promise<void> {
  for (const group of Map.groupBy(rows, ({ entity, event, who }) => `${entity} ${event} ${who}`).values())
    await send(parts, group)
}

/** What one person did to records of one model. */
async function send(parts: Parts, group: Row[]): Promise<void> {
  const [{ tenant, cause, who }] = group as [Row]
  const { db, entities, messages } = parts
  const told = await messagesOf(parts, group)
  const actor = told.length ? await db.read({ tenant }, trx => readPerson(trx, who)) : null
  const context = actor && (await entities.accessContext(actor))
  await db.write({ tenant, cause }, async trx => {
    await endLease(trx, EVENTS, ...group)
    for (const message of told) await messages.tell(trx, context!, message)
  })
}

type Message = {
  title: string
  titleEn: string
  content: string
  contentEn: string
  pcUrl: string | null
  receivers: string[]
}

/** One for each thing that is said: people who see the same records are told together. */
async function messagesOf({ db, entities, store }: Parts, group: Row[]): Promise<Message[]> {
  const [{ tenant, entity, event, who }] = group as [Row]
  const model = (await entities.models(tenant)).find(entity)
  const app = (await store.view(tenant)).apps.find(({ key }) => key === model?.app)
  if (!model || !app) return []
  const ids = [...new Set(group.flatMap(({ records }) => records))]
  const people = await db.read({ tenant }, async trx => {
    const receivers = await receiversOf(trx, model, event, ids)
    if (who !== null) receivers.delete(who)
    const found: Receiver[] = await Promise.all(
      [...receivers].map(async ([id, records]) => ({ person: await readPerson(trx, id), records })),
    )
    return { actor: await readPerson(trx, who), receivers: found.filter(({ person }) => !isNobody(person)) }
  })
  const { actor, receivers } = people
  const seen: Seen[] = []
  for (let from = 0; from < receivers.length; from += AT_ONCE)
    seen.push(...(await seenBy({ db, entities }, model, event, receivers.slice(from, from + AT_ONCE))))
  const by: Text = isNobody(actor) ? texts.system : { zh: actor.name, en: actor.name }
  const names = { model: model.document.title, app: app.title, by, event, entity }
  return [...Map.groupBy(seen, ({ n, id, label }) => JSON.stringify([n, n === 1 && [id, label]])).values()].map(same =>
    sayTold(names, same),
  )
}

/** Whom the notices of the model name, and of which of the records: all, or those that name them. */
async function receiversOf(trx: Trx, model: Model, event: NoticeEvent, ids: string[]): Promise<Map<string, string[]>> {
  const notices = await trx
    .selectFrom('blade_app_notice')
    .select(['creator', 'person_fields as personFields', 'user_ids as users', 'role_ids as roles', 'dept_ids as depts'])
    .where(row => row.and({ tenant_id: trx.tenant, app_id: model.app, model: model.key, status: 1, is_deleted: 0 }))
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
  const named = (['users', 'roles', 'depts'] as const).flatMap(by => {
    const all = [...new Set(notices.flatMap(notice => notice[by] ?? []))]
    return all.length ? [usersNamed(by, all, trx.tenant)] : []
  })
  const fields = new Set(notices.flatMap(({ personFields }) => (personFields ?? []) as string[]))
  const columns = [
    ...model.columns.filter(({ id }) => id === 'createUser' && notices.some(({ creator }) => creator)),
    ...personFieldsOf(model.document).flatMap(({ id }) => (fields.has(id) ? (model.byId.get(id) ?? []) : [])),
  ]
  const sources = [
    ...(named.length
      ? [
          sql`select u.id, ${ids}::bigint[] as records from blade_user u
          where u.tenant_id = ${trx.tenant} and u.is_deleted = 0 and (${sql.join(named, sql` or `)})`,
        ]
      : []),
    ...(columns.length ? [inRecords(trx, model, columns, ids)] : []),
  ]
  if (!sources.length) return new Map()
  const { rows } = await sql<{ id: string; records: string[] }>`
    select u.id, f.records from (${sql.join(sources, sql` union all `)}) f
      join blade_user u on u.tenant_id = ${trx.tenant} and u.id = f.id and u.is_deleted = 0 and coalesce(u.status, 1) = 1
     order by cardinality(f.records) desc, u.id limit ${MOST_TOLD + 1}`.execute(trx)
  // who is named for all comes first
  return new Map(rows.toReversed().map(({ id, records }) => [id, records]))
}

/** The people these columns name, each with the records that name them, removed ones too. */
function inRecords(trx: Trx, model: Model, columns: Column[], ids: string[]): RawBuilder<unknown> {
  const lists = columns.map(({ type, stored }) => (type === 'bigint[]' ? stored : `array[${stored}]::bigint[]`))
  return sql`select named.id, array_agg(distinct t.id) as records
     from ${sql.raw(model.from)} cross join lateral unnest(${sql.raw(lists.join(' || '))}) as named (id)
    where t.tenant_id = ${trx.tenant} and t.id = any(${ids}::bigint[]) and named.id is not null group by named.id`
}

interface Seen {
  receiver: string
  /** how many of the records they may see, at least one */
  n: number
  /** of the only one */
  id: string
  /** null: its label is hidden from them */
  label: string | null
}

interface Receiver {
  person: Who
  records: string[]
}

async function seenBy(
  { db, entities }: Pick<Parts, 'db' | 'entities'>,
  model: Model,
  event: NoticeEvent,
  people: Receiver[],
): Promise<Seen[]> {
  const opened = await Promise.all(
    people.map(async ({ person, records }) => {
      const reader = await entities.open(person, model.key, 'detail').catch(unlessFault)
      return reader ? [{ reader, records }] : []
    }),
  )
  return db.read({ tenant: people[0]!.person.tenant }, async trx => {
    const found = await Promise.all(opened.flat().map(({ reader, records }) => seenRows(trx, reader, event, records)))
    return found.filter(({ n }) => n > 0)
  })
}

async function seenRows(trx: Trx, reader: Reader, event: NoticeEvent, ids: string[]): Promise<Seen> {
  const { model, access, who, rows } = reader
  const label = seenColumn(model.label, access) ? sql.raw(`(${labelFor(reader)})::text`) : sql`null`
  const { rows: found } = await sql<Omit<Seen, 'receiver'>>`
    select count(*)::integer as n, min(t.id)::text as id, min(${label}) as label from ${sql.raw(model.from)}
     where ${event === 'remove' ? removedToo(reader) : rows} and t.id = any(${ids}::bigint[])`.execute(trx)
  return { receiver: who.id, ...found[0]! }
}

/** Null when the person may not see records of the model. */
function unlessFault(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

interface Told {
  model: Text
  app: Text
  by: Text
  event: NoticeEvent
  entity: string
}

function sayTold({ event, entity, ...names }: Told, same: Seen[]): Message {
  const [{ n, id, label }] = same as [Seen]
  const params = (lang: Lang) => ({ ...names, n, label: label?.slice(0, LONGEST_LABEL) || pick(texts.record, lang) })
  const words = (part: 'title' | 'one', lang: Lang) => {
    const many = { title: 'titles', one: 'many' } as const
    return say(texts[`${event}.${n === 1 ? part : many[part]}`], params(lang), lang)
  }
  return {
    ...{ title: words('title', 'zh'), titleEn: words('title', 'en') },
    ...{ content: words('one', 'zh'), contentEn: words('one', 'en') },
    pcUrl: n === 1 && event !== 'remove' ? recordLink(entity, id) : null,
    receivers: same.map(({ receiver }) => receiver),
  }
}
