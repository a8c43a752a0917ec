/**
 * Sends queued mails. Every server has a mailer; through the database, each attempt is made by one of them, and what a
 * killed server left is tried again.
 * @source EM-06; docs/mail.md#sending
 */
import { Fault } from '#engine/error/fault.ts'
import { keepLooking, type Looking } from '../../process/keep-looking.ts'
import type { RegisterRoutes } from '../../services.ts'
import { type Attempt, claimAttempt, endLost, finishAttempt, keepAttempts, tenantsToSend } from './attempts.ts'
import { type SenderParts, sendAttempt } from './send-attempt.ts'
import { createTeller } from './teller.ts'

/** Attempts at a time on one server, and of one tenant; further ones wait. */
const AT_ONCE = 8
const AT_ONCE_EACH = 4
/** The longest an attempt takes, whatever the mail server does. */
const PATIENCE_MS = 120_000

export interface MailerParts extends SenderParts {
  now(): Date
  /** Called with an error of the database; the next check tries again. */
  onError(error: unknown): void
}

export function createMailer(parts: MailerParts): Looking {
  const { db, now, say, onError } = parts
  const running = new Map<Attempt, Promise<void>>()

  async function serve(tenant: string): Promise<void> {
    await db.write({ tenant }, trx => endLost(trx, tenant, say(new Fault('mail.lost')), now()))
    const own = () => [...running.keys()].filter(attempt => attempt.tenant === tenant).length
    while (running.size < AT_ONCE && own() < AT_ONCE_EACH) {
      const attempt = await claimAttempt(db, tenant, now())
      if (!attempt) return
      running.set(attempt, run(attempt))
    }
  }

  async function run(attempt: Attempt): Promise<void> {
    const outcome = await sendAttempt(parts, attempt)
    await finishAttempt(db, attempt, outcome, now()).catch(onError)
    running.delete(attempt)
  }

  return {
    async tick() {
      await keepAttempts(db, running.keys(), now())
      for (const tenant of await tenantsToSend(db, now())) await serve(tenant).catch(onError)
    },
    async settled() {
      await Promise.all(running.values())
    },
  }
}

/** Mails are made of events first, so that one check does both. */
export const registerMailer: RegisterRoutes = (app, { actions, config, db, entities, errors, files, seal }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'mail')
  const say = (error: unknown) =>
    error instanceof Fault ? errors.text(error.code, error.params, 'zh') : (error as Error).message
  const { internalHosts, publicUrl, timeZone } = config
  const mailer = createMailer({
    db,
    seal,
    files,
    internalHosts,
    patienceMs: PATIENCE_MS,
    say,
    onError,
    now: () => new Date(),
  })
  const teller = createTeller({ db, entities, actions, publicUrl, zone: timeZone, now: () => new Date(), say, onError })
  const tick = async () => {
    await teller.tick()
    await mailer.tick()
  }
  keepLooking(app, { tick, settled: mailer.settled }, onError)
}
