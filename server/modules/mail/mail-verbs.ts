/**
 * Verbs of mails: writing, sending and testing.
 * @source EM-04, EM-06, EM-07, EM-10, EM-11
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { recordLink } from '#adapters/wire/record-link.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isOffered } from '#engine/kind/offered.ts'
import type { Field } from '#engine/schema/document.ts'
import { fill, namesIn, pick } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import words from '#schemas/text/mail.json' with { type: 'json' }
import ruleWords from '#schemas/text/rule.json' with { type: 'json' }
import { printMoment } from '../../entity/model/environment.ts'
import { growTree, nodeOf } from '../../entity/read/tree.ts'
import { isStored } from '../../entity/table/names.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { fixReceivers } from './addresses.ts'
import { ATTEMPTS, MAIL, queueMail } from './attempts.ts'
import { eventTree, readEvent } from './events.ts'
import type { MailText, Variables } from './fill-mail.ts'
import { addressOf, variablesOf } from './variables.ts'

const OUTBOX = 'emailOutbox'
const TEMPLATE = 'emailTemplate'
const NOBODY = { toUsers: null, toDepts: null, toContacts: null }
/** Shorter than a client's timeout. */
const TEST_MS = 8_000
const LOOK_MS = 200

/**
 * Saves a mail (a draft, when `id` names one) and queues it. Missing parts come from its template, filled with `data`.
 */
const submitAndSend: Verb = {
  method: 'POST',
  async run(context) {
    const { data, ...mail } = context.input
    return send(context, { ...(await textOfTemplate(context, mail, data)), ...withoutEmpty(mail) })
  },
}

/** Sends the mail `id` to its receivers, or to `toUser`; a mail already sent is sent again as a new one. */
const sendMsg: Verb = {
  method: 'POST',
  async run(context) {
    const { entities, who, input } = context
    const mail = await entities.detail(who, OUTBOX, input.id)
    const to = input.toUser ? { ...NOBODY, toUser: input.toUser } : {}
    if (mail.status === MAIL.waiting) throw new Fault('mail.closed')
    if (mail.status !== MAIL.sent) return send(context, { id: mail.id, ...to })
    const { title, content, platFromId, templateId, attachments, toUser } = mail
    return send(context, { title, content, platFromId, templateId, attachments, toUser, ...to })
  },
}

/** Saves and queues the mail together: when nobody can receive it, no draft is left behind. */
async function send({ db, entities, who }: VerbContext, mail: Record<string, unknown>): Promise<WireRecord> {
  const saveMail = await entities.openWriter({ who }, OUTBOX)
  const id = await db.write(who, async trx => {
    const saved = String((await saveMail(trx, mail)).id)
    await queueMail(trx, trx.tenant, saved, await fixReceivers(trx, trx.tenant, saved))
    return saved
  })
  return entities.detail(who, OUTBOX, id)
}

async function textOfTemplate(
  { entities, who }: VerbContext,
  { templateId, title, content }: Record<string, unknown>,
  data: unknown,
): Promise<Partial<MailText>> {
  if (!templateId || (title && content)) return {}
  const { fillMail } = await import('./fill-mail.ts')
  return fillMail(readText(await entities.detail(who, TEMPLATE, templateId)), { ...surroundings(who), ...asData(data) })
}

/**
 * A mail or template as its receivers will see it: a stored one (`id`) or a text being written. A template is filled
 * with `data`, or with the record `record` of `model` as the caller may see it, and with the caller and the time:
 * `unknown` lists the names that have no value, which are left as written; without a record `names` lists all.
 * @throws Fault 'record.unknown', 'entity.forbidden' of the record
 */
const preview: Verb = {
  method: 'GET',
  async run(context) {
    const { config, entities, who, entity, input } = context
    const text = readText(input.id === undefined ? input : await entities.detail(who, entity.key, input.id))
    const { fillMail } = await import('./fill-mail.ts')
    if (entity.key !== TEMPLATE) return fillMail(text, {})
    const names = namesIn(`${text.title} ${text.content}`)
    const list = (of: string[]) => of.map(name => `{${name}}`).join(' ')
    if (!input.record) return { ...fillMail(text, asData(input.data)), names: list(names), unknown: '' }
    const model = (await entities.models(who.tenant)).get(String(input.model))
    const record = await entities.detail(who, model.key, input.record)
    const $link = addressOf(config.publicUrl, recordLink(model.key, String(record.id)))
    const variables = { ...variablesOf(model, record), ...surroundings(who), $link }
    const isUnknown = (name: string) => fill(`{${name}}`, variables) === `{${name}}`
    return { ...fillMail(text, variables), names: '', unknown: list(names.filter(isUnknown)) }
  },
}

/** The entities the caller may preview a template with, as nodes of a picker. */
const models: Verb = {
  method: 'GET',
  async run({ entities, who, lang, store }) {
    const access = await entities.accessFor(who)
    const documents = (await store.view(who.tenant)).all().map(({ document }) => document)
    const nodes = entitiesOf(documents)
      .filter(isOffered)
      .filter(isStored)
      .filter(document => !document.log && ['detail', 'select'].every(call => access(document).may.has(call)))
      .map(({ key, title }) => ({ id: key, parentId: null, title: pick(title, lang) }))
    return growTree(nodes.toSorted((a, b) => a.title.localeCompare(b.title, lang)))
  },
}

/** Sends one test mail to the caller's own address through the platform `id`, and waits for the outcome. */
const test: Verb = {
  method: 'POST',
  async run({ db, entities, who, lang, input }) {
    const platform = await entities.detail(who, 'emailPlatform', input.id)
    const user = await db.readAtOnce(who, trx =>
      trx
        .selectFrom('blade_user')
        .select('email')
        .where(row => row.and({ tenant_id: who.tenant, id: who.id }))
        .executeTakeFirst(),
    )
    const toUser = user?.email
    if (!toUser) throw new Fault('mail.own-address')
    const { fillMail } = await import('./fill-mail.ts')
    const content = fillMail({ title: '', content: pick(words['test.content'], lang) }, { name: platform.name }).content
    const id = await db.write(who, async trx => {
      const mail = { tenant_id: who.tenant, title: pick(words['test.title'], lang), to_user: toUser, content }
      const made = await trx
        .insertInto('blade_email_outbox')
        .values({ ...mail, plat_from_id: platform.id, status: MAIL.draft, create_user: who.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueMail(trx, who.tenant, made.id, [toUser], ATTEMPTS.tries - 1)
      return made.id
    })
    for (const end = Date.now() + TEST_MS; Date.now() < end; await sleep(LOOK_MS)) {
      const { status, words: told } = await db.readAtOnce(who, trx =>
        trx
          .selectFrom('blade_email_outbox')
          .select(['status', 'error_info as words'])
          .where(row => row.and({ tenant_id: who.tenant, id }))
          .executeTakeFirstOrThrow(),
      )
      if (status === MAIL.sent) return { toUser }
      if (status === MAIL.failed) throw new Fault('mail.test-failed', { words: told })
    }
    throw new Fault('mail.test-slow', { seconds: TEST_MS / 1000 })
  },
}

/** The events as nodes of a picker. */
const events: Verb = {
  method: 'GET',
  async run({ store, who, lang }) {
    const documents = (await store.view(who.tenant)).all().map(({ document }) => document)
    return eventTree(entitiesOf(documents).filter(isOffered), lang)
  },
}

/** The fields of the event's record (`of`) that name receivers: people, addresses, and its creator and last editor. */
const receiverFields: Verb = {
  method: 'GET',
  async run({ entities, who, input, lang }) {
    const known = readEvent(await entities.models(who.tenant), String(input.of ?? ''))
    const columns = known?.model.columns.filter(({ field }) => isReceiver(field)) ?? []
    return columns.map(({ id, field, system }) => {
      const title = system ? ruleWords[`field.${id}` as keyof typeof ruleWords] : field.title
      return nodeOf({ id, parentId: null, title: `${pick(title, lang)} (${id})` })
    })
  },
}

function isReceiver({ type, format, secret }: Field): boolean {
  return !secret && (type === 'user' || type === 'users' || format === 'email')
}

function readText({ title, content }: Record<string, unknown>): MailText {
  return { title: String(title ?? ''), content: String(content ?? '') }
}

/** Any other value provides no variables. */
function asData(data: unknown): Variables {
  return isRecord(data) ? data : {}
}

function surroundings({ name, account }: VerbContext['who']): Variables {
  const now = printMoment(new Date())
  return { $me: { name, account }, $now: now, $today: now.slice(0, 10) }
}

function withoutEmpty(mail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mail).filter(([, value]) => value !== '' && value !== null))
}

export const MAIL_VERBS: Record<string, Verb> = {
  'emailOutbox.submitAndSend': submitAndSend,
  'emailOutbox.sendMsg': sendMsg,
  'emailOutbox.preview': preview,
  'emailTemplate.preview': preview,
  'emailTemplate.models': models,
  'emailPlatform.test': test,
  'emailStrategy.events': events,
  'emailStrategy.receiverFields': receiverFields,
}
