import type { Who } from '#engine/access/who.ts'
import type { MailService } from '#engine/schema/document.ts'
import { fill } from '#engine/text/text.ts'
import type { Action, Call } from '../../action/action.ts'
import { IN_SETTINGS } from '../../action/fill-json.ts'
import type { Trx } from '../../db/db.ts'
import { receiversOf } from '../receivers-of.ts'
import { fixReceivers } from './addresses.ts'
import { MAIL, queueMail } from './attempts.ts'

/** The mail of a strategy: its texts are those of a template, with its names; each address gets a mail of its own. */
export interface TemplateMail extends Pick<MailService, 'subject' | 'content'> {
  addresses: string[]
  template: { id: string; platform: string | null }
}

const TITLE_LENGTH = 200
const needs: Action['needs'] = () => ({ call: ['emailOutbox', 'submitAndSend'] })

/**
 * Queues a mail to addresses and to people. The mail is a row of the outbox that no form has made: no strategy hears of it.
 * @throws Fault 'record.refused' (data.issues), 'mail.full', 'mail.long'
 * @source docs/workflow.md#service-tasks; docs/mail.md#sending
 */
export const mailAction: Action<MailService> = {
  schema: 'mail',
  needs,
  effect: 'once',
  async open(_, { person, settings, values }) {
    const { subject, content, addresses = [] } = settings
    const text = await fillTexts({ title: subject, content }, values, 'either')
    const to = addresses.map(address => fill(address, values, IN_SETTINGS)).join(',')
    return async trx => {
      const users = await receiversOf(trx, settings, values)
      await makeMail(trx, person, { ...text, to_user: to || null, to_users: users.length ? users : null })
      return {}
    }
  },
}

/** Queues the mails of a strategy. @throws as `mailAction` */
export const templateMailAction: Action<TemplateMail> = {
  needs,
  effect: 'once',
  async open(_, { person, settings: { subject, content, addresses, template }, values }) {
    const text = await fillTexts({ title: subject, content }, values, 'one')
    const of = { plat_from_id: template.platform, template_id: template.id }
    return async trx => {
      for (const address of addresses) await makeMail(trx, person, { ...text, ...of, to_user: address })
      return {}
    }
  },
}

async function fillTexts(texts: { title: string; content: string }, values: Call['values'], marks: 'one' | 'either') {
  const { fillMail } = await import('./fill-mail.ts')
  const { title, content } = fillMail(texts, values, marks)
  return { title: title.slice(0, TITLE_LENGTH), content }
}

interface MailRow {
  title: string
  content: string
  to_user: string | null
  to_users?: string[] | null
  plat_from_id?: string | null
  template_id?: string | null
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
