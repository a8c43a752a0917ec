/**
 * Sends queued mails. Every server has a mailer; through the database, each attempt is made by one of them, and what a
 * killed server left is tried again.
 * @source EM-06; docs/mail.md#sending
 */
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { keepLooking } from '../../process/keep-looking.ts'
import { openQueue, type Queue, type QueueParts } from '../../queue/queue.ts'
import type { RegisterRoutes } from '../../services.ts'
import { ATTEMPTS, type Attempt, type AttemptOutcome, finishAttempt } from './attempts.ts'
import { type SenderParts, sendAttempt } from './send-attempt.ts'
import { openTeller } from './teller.ts'

/** The longest an attempt takes, whatever the mail server does. */
const PATIENCE_MS = 120_000

export function openMailer(parts: SenderParts & QueueParts): Queue {
  const { db, now, say } = parts
  async function run([attempt]: Attempt[]): Promise<void> {
    const outcome = attempt!.lostAt ? lost(attempt!) : await sendAttempt(parts, attempt!)
    await finishAttempt(db, attempt!, outcome, now())
  }
  /** Whether the mail arrived is unknown. */
  const lost = ({ receivers }: Attempt): AttemptOutcome => {
    return { later: receivers, refused: null, error: say(new Fault('mail.lost'), 'zh'), sent: false }
  }
  return openQueue<Attempt>(ATTEMPTS, { run }, parts)
}

export const registerMailer: RegisterRoutes = (
  app,
  { actions, config, db, entities, errors, files, messages, seal },
) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'mail')
  const say = (error: unknown, lang: Lang) =>
    error instanceof Fault ? errors.text(error.code, error.params, lang) : (error as Error).message
  const { internalHosts, publicUrl, timeZone } = config
  const parts = { db, now: () => new Date(), say, onError }
  const mailer = openMailer({ ...parts, seal, files, internalHosts, patienceMs: PATIENCE_MS })
  const wakeMailer = keepLooking(app, mailer, onError)
  const teller = openTeller({ ...parts, entities, actions, messages, publicUrl, zone: timeZone, onTold: wakeMailer })
  keepLooking(app, teller, onError)
}
