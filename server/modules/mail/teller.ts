/**
 * Turns events into mails: every enabled strategy for the event sends its template as one mail to each receiver. An
 * event is taken and its mails are queued in one transaction, on one of the servers.
 * @source EM-11; docs/mail.md#strategies; docs/security.md#mail
 */
import { sql } from 'kysely'
import { recordLink } from '#adapters/wire/record-link.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Catalogue } from '../../action/catalogue.ts'
import { isNobody, readPerson } from '../../action/person.ts'
import { readUser } from '../../auth/session/sessions.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { EntityService } from '../../entity/entity-service.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { idsIn } from '../../entity/read/refs.ts'
import { dueAfter } from '../../jobs/cron.ts'
import type { Looking } from '../../process/keep-looking.ts'
import { endLease } from '../../queue/lease.ts'
import { openQueue, type QueueParts } from '../../queue/queue.ts'
import type { Leased, QueueSettings } from '../../queue/settings.ts'
import type { Services } from '../../services.ts'
import { readAddresses } from './addresses.ts'
import { MAIL } from './attempts.ts'
import { SCHEDULE } from './events.ts'
import type { Variables } from './fill-mail.ts'
import type { TemplateMail } from './mail-action.ts'
import { addressOf, variablesOf } from './variables.ts'

export interface TellerParts extends QueueParts, Pick<Services, 'messages'> {
  entities: EntityService
  actions: Catalogue
  /** the address people use; null where it is not set */
  publicUrl: string | null
  /** IANA name of the zone of schedules */
  zone: string
  /** Called when mails may have been queued. */
  onTold(): void
}

interface Event extends Leased {
  entity: string
  verb: string
  record: string | null
  /** who caused it; null: the system */
  who: string | null
  /** what happened beside the record, or what the message says */
  data: Variables | null
  strategyId: string | null
}

interface Strategy {
  id: string
  name: string
  /** who last saved the strategy: mails show what this person may see */
  author: string | null
  receivers: string[] | null
  receiverField: string | null
  platFromId: string | null
  templateId: string
  template: string
  /** the template is enabled */
  isSent: boolean
  title: string
  content: string
}

const EVENTS: QueueSettings = {
  table: 'mail_event',
  open: sql`not failed`,
  columns: sql`q.entity, q.verb, q.record, q.who, q.data, q.cause, q.strategy_id as "strategyId"`,
  atOnce: 8,
  atOnceEach: 4,
  tries: 8,
  firstWaitSeconds: 300,
  longestWaitSeconds: 3_600,
}

/** Plans schedules, and queues the mails of waiting events. */
export function openTeller(parts: TellerParts): Looking {
  const { db, zone, now, onError, onTold } = parts
  const queue = openQueue<Event>(EVENTS, { run }, parts)

  async function run([event]: Event[]): Promise<void> {
    await db.write(event!, async trx => {
      await endLease(trx, EVENTS, event!)
      const data = event!.data ?? (await messageOf(parts, trx, event!))
      for (const strategy of await readStrategies(trx, event!.tenant, event!))
        await tell(parts, trx, event!.tenant, { ...event!, data }, strategy)
    })
    onTold()
  }

  return {
    ...queue,
    async tick() {
      for (const tenant of await tenantsToPlan(db))
        await db.write({ tenant }, trx => planMails(trx, tenant, zone, now())).catch(onError)
      await queue.tick()
    },
  }
}

/** A message is told as its receiver reads it, whoever made the strategy. */
async function messageOf(
  { messages }: TellerParts,
  trx: Trx,
  { entity, verb, record }: Event,
): Promise<Variables | null> {
  if (entity !== 'message' || verb !== 'add' || record === null) return null
  const message = await messages.read(trx, record)
  return message && { ...message }
}

/** Tenants with a schedule that is not planned yet. */
async function tenantsToPlan(db: Db): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`
      select distinct tenant_id as tenant from blade_email_strategy s
       where s.event = ${SCHEDULE} and s.status = 1 and s.is_deleted = 0
         and not exists (select from mail_event e where e.tenant_id = s.tenant_id and e.strategy_id = s.id and not e.failed)`.execute(
      trx,
    ),
  )
  return rows.map(({ tenant }) => tenant)
}

async function planMails(trx: Trx, tenant: string, zone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; cron: string | null }>`
    select id, cron_expression as cron from blade_email_strategy s
     where tenant_id = ${tenant} and event = ${SCHEDULE} and status = 1 and is_deleted = 0
       and not exists (select from mail_event e where e.tenant_id = s.tenant_id and e.strategy_id = s.id and not e.failed)
       for update of s skip locked`.execute(trx) // a strategy being changed is planned afterwards
  for (const { id, cron } of rows) {
    await sql`insert into mail_event (tenant_id, entity, verb, strategy_id, due_at)
      values (${tenant}, '', ${SCHEDULE}, ${id}, ${dueAfter(cron ?? '', zone, now)}::timestamptz)
      on conflict do nothing`.execute(trx)
  }
}

/** After a strategy was changed or removed: its schedule is planned again. */
export async function forgetPlans(trx: Trx, strategyIds: string[]): Promise<void> {
  await trx
    .deleteFrom('mail_event')
    .where('tenant_id', '=', trx.tenant)
    .where('strategy_id', '=', sql<string>`any(${strategyIds}::bigint[])`)
    .execute()
}

async function readStrategies(trx: Trx, tenant: string, { entity, verb, strategyId }: Event): Promise<Strategy[]> {
  const asked = strategyId === null ? sql`s.event = ${`${entity}.${verb}`}` : sql`s.id = ${strategyId}`
  const { rows } = await sql<Strategy>`
    select s.id, s.name, coalesce(s.update_user, s.create_user) as author, s.receivers, s.receiver_field as "receiverField",
           s.plat_from_id as "platFromId", t.id as "templateId", t.name as template,
           t.status = 1 and t.is_deleted = 0 as "isSent", t.title, t.content
      from blade_email_strategy s join blade_email_template t on t.tenant_id = s.tenant_id and t.id = s.template_id
     where s.tenant_id = ${tenant} and s.status = 1 and s.is_deleted = 0 and ${asked} order by s.id`.execute(trx)
  return rows
}

async function tell(parts: TellerParts, trx: Trx, tenant: string, event: Event, strategy: Strategy): Promise<void> {
  const author = await readPerson(trx, strategy.author)
  const note = (code: string) =>
    noteUnsent(parts, trx, tenant, strategy, new Fault(code, { strategy: strategy.name, template: strategy.template }))
  if (isNobody(author)) return note('mail.author')
  if (!strategy.isSent) return note('mail.template-off')
  const seen = await seenBy(parts.entities, author, event)
  if (!seen) return
  const now = printMoment(parts.now())
  const actor = event.who === null ? null : await readUser(trx, { id: event.who })
  const me = { name: actor?.realName ?? '', account: actor?.account ?? '' }
  const named = strategy.receiverField === null ? [] : idsIn(seen.values[strategy.receiverField])
  const addresses = await addressesOf(trx, tenant, [...(strategy.receivers ?? []), ...named])
  if (!addresses.length) return note('mail.no-address')
  const values = { ...seen.texts, $me: me, $now: now, $today: now.slice(0, 10), $link: linkOf(parts, event) }
  const settings: TemplateMail = {
    ...{ subject: strategy.title, content: strategy.content, addresses },
    template: { id: strategy.templateId, platform: strategy.platFromId },
  }
  await parts.actions.perform('templateMail', settings, author, values as Record<string, Json>, {
    trx,
    now: parts.now(),
  })
}

/** Where its receivers see what happened: what the event names as its `link`, else its record. */
function linkOf({ publicUrl }: TellerParts, { entity, record, data }: Event): string {
  const link = data && 'link' in data ? data.link : record && recordLink(entity, record)
  return typeof link === 'string' ? addressOf(publicUrl, link) : ''
}

/** A mail that cannot be made is kept in the outbox as failed, with the reason. */
async function noteUnsent(
  { say }: TellerParts,
  trx: Trx,
  tenant: string,
  strategy: Strategy,
  why: Fault,
): Promise<void> {
  await trx
    .insertInto('blade_email_outbox')
    .values({ ...madeBy(tenant, strategy), title: strategy.title, status: MAIL.failed, error_info: say(why, 'zh') })
    .execute()
}

const madeBy = (tenant: string, { platFromId, templateId }: Strategy) => {
  return { tenant_id: tenant, plat_from_id: platFromId, template_id: templateId }
}

interface Seen {
  /** the texts that fill the template */
  texts: Variables
  /** values as sent in calls, by field id */
  values: Variables
}

/** The record as the author may see it, and the data raised with the event; null when there is neither. */
async function seenBy(entities: EntityService, who: Who, event: Event): Promise<Seen | null> {
  const data = event.data ?? {}
  if (event.record === null) return { texts: data, values: data }
  const model = (await entities.models(who.tenant)).find(event.entity)
  const record = model && (await entities.detail(who, event.entity, event.record).catch(unlessFault))
  if (!model || !record) return event.data || event.verb === 'remove' ? { texts: data, values: data } : null
  const values = Object.fromEntries(model.columns.map(({ id, wire }) => [id, record[wire]]))
  return { texts: { ...variablesOf(model, record), ...data }, values: { ...values, ...data } }
}

/** Null when the author may not see the record or it no longer exists; other errors are rethrown. */
function unlessFault(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

/** Addresses of enabled users, and values that are addresses already, without duplicates. */
async function addressesOf(trx: Trx, tenant: string, named: string[]): Promise<string[]> {
  const isId = (name: string) => /^\d+$/.test(name)
  const { rows } = await sql<{ email: string }>`select email from blade_user
    where tenant_id = ${tenant} and id = any(${named.filter(isId)}::bigint[]) and is_deleted = 0
      and coalesce(status, 1) = 1 and email <> '' order by id`.execute(trx)
  const all = [...rows.map(({ email }) => email), ...named.filter(name => !isId(name))]
  return [...new Set(all)].filter(address => !readAddresses(address).issues.length)
}
