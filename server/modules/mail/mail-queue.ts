/**
 * Mails that other parts of the server send: saved to the outbox and queued within their transaction.
 * @source docs/mail.md#sending
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import type { EntityService } from '../../entity/entity-service.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import { fixReceivers } from './addresses.ts'
import { queueMail } from './attempts.ts'
import type { MailText, Variables } from './fill-mail.ts'

const OUTBOX = 'emailOutbox'

interface ProcessMail extends MailText {
  /** addresses, separated by commas */
  toUser: string | null
  /** ids of users */
  toUsers: string[]
  /** the values of the names in its texts */
  data: Variables
}

export interface MailQueue {
  /**
   * Opens the outbox before a transaction begins, for mails of a process on behalf of `who`.
   * @returns queues one; its id. @throws Fault 'record.refused' (data.issues), 'mail.full', 'mail.long'
   */
  open(who: Who): Promise<(trx: Trx, mail: ProcessMail) => Promise<string>>
}

export function openMailQueue(entities: () => EntityService): MailQueue {
  return {
    async open(who) {
      const save = await entities().openWriter({ who, process: { status: STATUS.normal } }, OUTBOX)
      const { fillMail } = await import('./fill-mail.ts')
      return (trx, { title, content, data, ...to }) =>
        queueSaved(trx, save, { ...fillMail({ title, content }, data), ...to })
    },
  }
}

/** Saves a mail and queues it together: when nobody can receive it, no draft is left behind. @returns its id */
export async function queueSaved(
  trx: Trx,
  save: (trx: Trx, mail: Record<string, unknown>) => Promise<WireRecord>,
  mail: Record<string, unknown>,
): Promise<string> {
  const saved = await save(trx, mail)
  const id = String(saved.id)
  await queueMail(trx, trx.tenant, id, await fixReceivers(trx, trx.tenant, id))
  return id
}
