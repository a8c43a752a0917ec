/**
 * The queue of mails as rows, one for each attempt: planned, claimed by one server, kept alive by it, ended. An attempt
 * starts once; a retry is another attempt. Times come from the caller's clock.
 * @source EM-06, EM-07; docs/mail.md#sending
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Trx } from '../../db/db.ts'

/** An attempt under way on this server. */
export interface Attempt {
  id: string
  tenant: string
  outboxId: string
  try: number
  /** those who have not received the mail yet */
  receivers: string[]
  /** why others can never receive it, in words */
  refused: string | null
}

/** The outcome of an attempt; errors in words. */
export interface AttemptOutcome {
  /** receivers to try again */
  later: string[]
  /** why they have not received it yet */
  error: string | null
  /** why others never will */
  refused: string | null
  /** at least one receiver has it */
  sent: boolean
}

/** State of a mail: `status` of the outbox. */
export const MAIL = { draft: 0, sent: 1, failed: 2, waiting: 3 }

export const MOST_TRIES = 8
/** The most mails a tenant sends in a minute. */
export const MOST_A_MINUTE = 60
/** The most mails that wait for a tenant. */
const MOST_WAITING = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** An attempt whose server has not reported for this long is lost. */
const LOST_MS = 60_000
const ERROR_LENGTH = 2000

const ATTEMPT = sql`id, tenant_id as tenant, outbox_id as "outboxId", try, receivers, refused`
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** How long after the n-th attempt the next is due: first a minute, doubling up to an hour. */
export function backOffMs(tried: number): number {
  return Math.min(MINUTE_MS * 2 ** (tried - 1), HOUR_MS)
}

/**
 * Plans the first attempt at a mail and marks it in the outbox as waiting. Does nothing when an attempt is open
 * already.
 * @param tried  attempts to leave out: `MOST_TRIES - 1` for a mail that is tried once
 * @throws Fault 'mail.full'
 */
export async function queueMail(
  trx: Trx,
  tenant: string,
  outboxId: string,
  receivers: string[],
  tried = 0,
): Promise<void> {
  const { waiting } = await trx
    .selectFrom('mail_attempt')
    .select(row => row.fn.countAll<string>().as('waiting'))
    .where('tenant_id', '=', tenant)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= MOST_WAITING) throw new Fault('mail.full', { most: MOST_WAITING })
  await trx
    .updateTable('blade_email_outbox')
    .set({ status: MAIL.waiting, error_info: null, rev: sql<number>`rev + 1`, update_time: sql<string>`now()` })
    .where(row => row.and({ tenant_id: tenant, id: outboxId }))
    .execute()
  await plan(trx, { tenant, outboxId, try: tried + 1, receivers, refused: null }, null)
}

/** @param due  null: now */
async function plan(trx: Trx, next: Omit<Attempt, 'id'>, due: Date | null): Promise<void> {
  await sql`insert into mail_attempt (tenant_id, outbox_id, try, receivers, refused, due_at)
    values (${next.tenant}, ${next.outboxId}, ${next.try}, ${next.receivers}, ${next.refused},
            coalesce(${due}::timestamptz, now()))
    on conflict (tenant_id, outbox_id) where ended_at is null do nothing`.execute(trx)
}

/** After mails were removed: drops the attempts that have not begun. */
export async function forgetMails(trx: Trx, outboxIds: string[]): Promise<void> {
  await trx
    .deleteFrom('mail_attempt')
    .where('tenant_id', '=', trx.tenant)
    .where('outbox_id', '=', sql<string>`any(${outboxIds}::bigint[])`)
    .where('started_at', 'is', null)
    .execute()
}

/** Tenants with an attempt due or lost. */
export async function tenantsToSend(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`select distinct tenant_id as tenant from mail_attempt
      where ended_at is null and (started_at is null and due_at <= ${now}::timestamptz
                                  or beat_at < ${before(now, LOST_MS)}::timestamptz)`.execute(trx),
  )
  return rows.map(({ tenant }) => tenant)
}

/**
 * Claims the attempt that has waited longest.
 * @returns null when nothing is due, or the tenant has reached its limit for this minute
 */
export async function claimAttempt(db: Db, tenant: string, now: Date): Promise<Attempt | null> {
  return db.write({ tenant }, async trx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`mail ${tenant}`}))`.execute(trx) // the count below is right
    const { rows } = await sql<Attempt>`
      update mail_attempt set started_at = ${now}::timestamptz, beat_at = ${now}::timestamptz
       where tenant_id = ${tenant} and id = (
         select id from mail_attempt
          where tenant_id = ${tenant} and started_at is null and ended_at is null and due_at <= ${now}::timestamptz
            and ${MOST_A_MINUTE} > (select count(*) from mail_attempt
              where tenant_id = ${tenant} and started_at > ${before(now, MINUTE_MS)}::timestamptz)
          order by due_at, id limit 1 for update skip locked)
      returning ${ATTEMPT}`.execute(trx)
    return rows[0] ?? null
  })
}

/** Reports that these attempts are still running. */
export async function keepAttempts(db: Db, attempts: Iterable<Attempt>, now: Date): Promise<void> {
  for (const [tenant, ofTenant] of Map.groupBy(attempts, attempt => attempt.tenant)) {
    const ids = ofTenant.map(({ id }) => id)
    await db.write({ tenant }, trx =>
      trx
        .updateTable('mail_attempt')
        .set({ beat_at: now.toISOString() })
        .where('tenant_id', '=', tenant)
        .where('id', '=', sql<string>`any(${ids}::bigint[])`)
        .execute(),
    )
  }
}

/** Ends an attempt, plans the next when there are receivers to try again, and updates the outbox. */
export async function finishAttempt(db: Db, attempt: Attempt, outcome: AttemptOutcome, now: Date): Promise<void> {
  await db.write({ tenant: attempt.tenant }, trx => finishIn(trx, attempt, outcome, now))
}

async function finishIn(trx: Trx, attempt: Attempt, outcome: AttemptOutcome, now: Date): Promise<void> {
  const { id, tenant, outboxId } = attempt
  const { later, error, sent } = outcome
  const { numUpdatedRows: ended } = await trx
    .updateTable('mail_attempt')
    .set({ ended_at: now.toISOString(), error: join(outcome.refused, error) })
    .where(row => row.and({ tenant_id: tenant, id }))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!ended) {
    if (!sent) return // already reported as lost: the next attempt is planned
    await forgetMails(trx, [outboxId])
  }
  const refused = join(attempt.refused, outcome.refused)
  const isLast = attempt.try >= MOST_TRIES || !later.length
  if (!isLast) {
    const due = new Date(now.getTime() + backOffMs(attempt.try))
    await plan(trx, { ...attempt, try: attempt.try + 1, receivers: later, refused }, due)
  }
  await sql`update blade_email_outbox set rev = rev + 1, update_time = now(), error_info = ${join(refused, error)},
      send_time = case when ${sent} then ${now}::timestamptz else send_time end,
      status = case when not ${isLast} then ${MAIL.waiting}::int
                    when ${sent} or send_time is not null then ${MAIL.sent}::int else ${MAIL.failed}::int end
    where tenant_id = ${tenant} and id = ${outboxId}`.execute(trx)
}

function join(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join('\n').slice(0, ERROR_LENGTH) || null
}

/**
 * Ends attempts that a server began and did not finish, and plans the next: whether the mail arrived is unknown. @param
 * error  in words
 */
export async function endLost(trx: Trx, tenant: string, error: string, now: Date): Promise<void> {
  const { rows } = await sql<Attempt>`select ${ATTEMPT} from mail_attempt
    where tenant_id = ${tenant} and ended_at is null and beat_at < ${before(now, LOST_MS)}::timestamptz
      for update skip locked`.execute(trx)
  for (const lost of rows) await finishIn(trx, lost, { later: lost.receivers, refused: null, error, sent: false }, now)
}
