import type { Who } from '#engine/access/who.ts'
import type { MailService } from '#engine/schema/document.ts'
import { fill } from '#engine/text/text.ts'
import type { Action } from '../../action/action.ts'
import { IN_SETTINGS } from '../../action/fill-json.ts'
import type { Trx } from '../../db/db.ts'
import { receiversOf } from '../receivers-of.ts'
import { fixReceivers } from './addresses.ts'
import { MAIL, queueMail } from './attempts.ts'

/** What a process or a strategy mails. */
export interface MailSettings extends MailService {
  /** the texts are those of a template, with its names; each address gets a mail of its own */
  template?: { id: string; platform: string | null }
}

const TITLE_LENGTH = 200

/**
 * Queues a mail to addresses and to people. The mail is a row of the outbox that no form has made: no strategy hears of it.
 * @throws Fault 'record.refused' (data.issues), 'mail.full', 'mail.long'
 * @source docs/workflow.md#service-tasks; docs/mail.md#sending
 */
export const mailAction: Action<MailSettings> = {
  schema: 'mail',
  needs: () => ({ call: ['emailOutbox', 'submitAndSend'] }),
  effect: 'once',
  async open(_, { person, settings, values }) {
    const { subject, content, addresses = [], template } = settings
    const { fillMail } = await import('./fill-mail.ts')
    const text = fillMail({ title: subject, content }, values, template ? 'one' : 'either')
    const to = template ? addresses : [addresses.map(address => fill(address, values, IN_SETTINGS)).join(',')]
    return async trx => {
      const users = await receiversOf(trx, settings, values)
      for (const address of to) {
        const mail = { title: text.title.slice(0, TITLE_LENGTH), content: text.content, to_user: address || null }
        const of = { plat_from_id: template?.platform ?? null, template_id: template?.id ?? null }
        await makeMail(trx, person, { ...mail, ...of, to_users: users.length ? users : null })
      }
      return {}
    }
  },
}

interface MailRow {
  title: string
  content: string
  to_user: string | null
  to_users: string[] | null
  plat_from_id: string | null
  template_id: string | null
}

async function makeMail(trx: Trx, { id, dept }: Who, mail: MailRow): Promise<void> {
  const made = await trx
    .insertInto('blade_email_outbox')
    .values({
      ...{ tenant_id: trx.tenant, ...mail, status: MAIL.draft },
      ...{ create_user: id, create_dept: dept || null, update_user: id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueMail(trx, trx.tenant, made.id, await fixReceivers(trx, trx.tenant, made.id))
}
