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
import { isReadable } from '../../../entity/rights/access.ts'
import { type Reader, removedToo, seenColumn } from '../../../entity/rights/reader.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { isEnabled } from '../../../flow/people/people-sql.ts'
import { keepLooking } from '../../../process/keep-looking.ts'
import { endLease } from '../../../queue/lease.ts'
import { openQueue } from '../../../queue/queue.ts'
import type { Leased, QueueSettings } from '../../../queue/settings.ts'
import type { RegisterRoutes, Services } from '../../../services.ts'
import { usersNamed } from '../../named-users.ts'
import { MOST_RECORDS, type NoticeEvent, personFieldsOf } from './notice.ts'

const EVENTS: QueueSettings = {
  table: 'app_notice_event',
  open: sql`not failed`,
  columns: sql`q.entity, q.event, q.fields, q.who, q.records, q.cause`,
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
  /** of an edit: the fields that changed; none: only rows of the records did */
  fields: string[] | null
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
  for (const alike of Map.groupBy(rows, ({ entity, event, who }) => `${entity} ${event} ${who}`).values())
    for (const group of withinBounds(alike)) await send(parts, group)
}

/** Rows in their order, as many together as may be told at once. */
function withinBounds(rows: Row[]): Row[][] {
  const groups: Row[][] = []
  let n = Number.POSITIVE_INFINITY
  for (const row of rows) {
    n += row.records.length
    if (n > MOST_RECORDS) {
      groups.push([])
      n = row.records.length
    }
    groups.at(-1)!.push(row)
  }
  return groups
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
  const { actor, receivers } = await db.read({ tenant }, async trx => {
    const named = await receiversOf(trx, model, group)
    const others = named.filter(({ id }) => id !== who)
    const found: Receiver[] = await Promise.all(
      others.map(async ({ id, within }) => ({ person: await readPerson(trx, id), within })),
    )
    return { actor: await readPerson(trx, who), receivers: found.filter(({ person }) => !isNobody(person)) }
  })
  const seen: Seen[] = []
  for (let from = 0; from < receivers.length; from += AT_ONCE)
    seen.push(...(await seenBy({ db, entities }, model, group, receivers.slice(from, from + AT_ONCE))))
  const by: Text = isNobody(actor) ? texts.system : { zh: actor.name, en: actor.name }
  const names = { model: model.document.title, app: app.title, by, event, entity }
  return [...Map.groupBy(seen, ({ n, id, label }) => JSON.stringify([n, n === 1 && [id, label]])).values()].map(same =>
    sayTold(names, same),
  )
}

interface Named {
  id: string
  /** the records they are told of, as a condition over `t` */
  within: RawBuilder<unknown>
}

/** Whom the notices of the model name: for all of the records, or for those that name them. */
async function receiversOf(trx: Trx, model: Model, group: Row[]): Promise<Named[]> {
  const notices = await trx
    .selectFrom('blade_app_notice')
    .select(['creator', 'person_fields as personFields', 'user_ids as users', 'role_ids as roles', 'dept_ids as depts'])
    .where(row => row.and({ tenant_id: trx.tenant, app_id: model.app, model: model.key, status: 1, is_deleted: 0 }))
    .where(sql<boolean>`${group[0]!.event} = any(events)`)
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
  const inRecord = peopleIn(columns)
  const ids = group.flatMap(({ records }) => records)
  const sources = [
    ...(named.length
      ? [
          sql`select u.id, true as of_all, 0 as n from blade_user u
          where u.tenant_id = ${trx.tenant} and (${sql.join(named, sql` or `)})`,
        ]
      : []),
    // removed records too
    ...(columns.length
      ? [
          sql`select named.id, false as of_all, count(distinct t.id) as n
           from ${sql.raw(model.from)} cross join lateral unnest(${inRecord}) as named (id)
          where t.tenant_id = ${trx.tenant} and t.id = any(${ids}::bigint[]) and named.id is not null group by named.id`,
        ]
      : []),
  ]
  if (!sources.length) return []
  const { rows } = await sql<{ id: string; ofAll: boolean }>`
    select u.id, bool_or(f.of_all) as "ofAll" from (${sql.join(sources, sql` union all `)}) f
      join blade_user u on u.id = f.id and ${isEnabled(trx.tenant)}
     group by u.id order by bool_or(f.of_all) desc, max(f.n) desc, u.id limit ${MOST_TOLD + 1}`.execute(trx)
  return rows.map(({ id, ofAll }) => ({ id, within: ofAll ? sql`true` : sql`${id}::bigint = any(${inRecord})` }))
}

/** The people these columns of `t` name, as an array. */
function peopleIn(columns: Column[]): RawBuilder<unknown> {
  const lists = columns.map(({ type, stored }) => (type === 'bigint[]' ? stored : `array[${stored}]::bigint[]`))
  return sql.raw(`(${lists.join(' || ')})`)
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

interface Receiver extends Pick<Named, 'within'> {
  person: Who
}

async function seenBy(
  { db, entities }: Pick<Parts, 'db' | 'entities'>,
  model: Model,
  group: Row[],
  people: Receiver[],
): Promise<Seen[]> {
  const opened = await Promise.all(
    people.map(async ({ person, within }) => {
      const reader = await entities.open(person, model.key, 'detail').catch(unlessFault)
      const parts = reader ? group.flatMap(({ fields }, part) => (shows(fields, reader) ? [part] : [])) : []
      return reader && parts.length ? [seenRows(reader, group[0]!.event, sql`part = any(${parts}::int[])`, within)] : []
    }),
  )
  const each = opened.flat()
  if (!each.length) return []
  const asked = group.flatMap(({ records }, part) => records.map(id => ({ id, part })))
  const { rows } = await db.read({ tenant: people[0]!.person.tenant }, trx =>
    sql<Seen>`
      with asked as materialized (select * from
        unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ part }) => part)}::int[]) as asked (id, part))
      ${sql.join(each, sql` union all `)}`.execute(trx),
  )
  return rows.filter(({ n }) => n > 0)
}

/** Whether the reader sees values of the fields that changed, or rows when only these did. */
function shows(changed: string[] | null, { model, access }: Reader): boolean {
  const fields = changed?.length
    ? changed.flatMap(id => model.byId.get(id)?.field ?? [])
    : model.children.map(({ field }) => field)
  return changed === null || fields.some(field => isReadable(field, access) && !access.mask.has(field.id))
}

function seenRows(
  reader: Reader,
  event: NoticeEvent,
  which: RawBuilder<unknown>,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { model, access, who, rows } = reader
  const label = seenColumn(model.label, access) ? sql.raw(`(${labelFor(reader)})::text`) : sql`null::text`
  return sql`select ${who.id}::text as receiver, count(*)::integer as n, min(t.id)::text as id, min(${label}) as label
      from ${sql.raw(model.from)} where ${event === 'remove' ? removedToo(reader) : rows} and ${within}
       and t.id = any(array(select id from asked where ${which}))`
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
