/**
 * The queue of mails as rows, one for each attempt: planned, taken by one server, ended. An attempt starts once; a retry
 * is another attempt. Times come from the caller's clock.
 * @source EM-06, EM-07; docs/mail.md#sending
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Trx } from '../../db/db.ts'
import { type Leased, type QueueSettings, waitSeconds } from '../../queue/settings.ts'

/** An attempt under way on this server. */
export interface Attempt extends Leased {
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

/** The most mails a tenant sends in a minute. */
export const MOST_A_MINUTE = 60
/** The most mails that wait for a tenant. */
const MOST_WAITING = 10_000
const ERROR_LENGTH = 2000

export const ATTEMPTS: QueueSettings = {
  table: 'mail_attempt',
  open: sql`ended_at is null and not failed`,
  inTurn: true,
  most: now => sql`${MOST_A_MINUTE} - (select count(*)::integer from mail_attempt s
    where s.tenant_id = t.tenant and s.taken_at > ${now}::timestamptz - interval '1 minute')`,
  columns: sql`q.outbox_id as "outboxId", q.try, q.receivers, q.refused`,
  atOnce: 8,
  atOnceEach: 4,
  once: true,
  tries: 8,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
}

/**
 * Plans the first attempt at a mail and marks it in the outbox as waiting. Does nothing when an attempt is open
 * already.
 * @param tried  attempts to leave out: one less than `tries` for a mail that is tried once
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
async function plan(trx: Trx, next: Omit<Attempt, keyof Leased> & { tenant: string }, due: Date | null): Promise<void> {
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
    .where('taken_at', 'is', null)
    .execute()
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
  const isLast = attempt.try >= ATTEMPTS.tries || !later.length
  if (!isLast) {
    const due = new Date(now.getTime() + waitSeconds(ATTEMPTS, attempt.try) * 1000)
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
