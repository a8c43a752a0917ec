/**
 * What a service, script or send task does when it is due. A job may run twice, after a crash: a record, a message and a
 * mail are made once, together with a note of the key; an address is called with the same Idempotency-Key.
 * @source docs/workflow.md#service-tasks
 */
import { Fault } from '#engine/error/fault.ts'
import { never } from '#engine/error/never.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { Json, MailService, MessageService, RecordService, ScriptService } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import type { Services } from '../../services.ts'
import { runScript } from '../script/run-script.ts'
import { callHttp } from './call-http.ts'
import { effectOnce, type Variables } from './effect-once.ts'
import { fillJson, fillText, type Values, valueAt } from './fill-marks.ts'
import { mapResult, type ServiceCall, type ServiceOutcome } from './service-call.ts'

export type ServiceParts = Pick<Services, 'config' | 'db' | 'seal' | 'entities' | 'store' | 'mails' | 'messages'>

/**
 * @returns an error for what another try does not change and the process may handle
 * @throws Fault for everything else: the job is tried again or shown to an administrator
 */
export async function runService(services: ServiceParts, call: ServiceCall): Promise<ServiceOutcome> {
  const { settings } = call
  switch (settings.do) {
    case 'http':
      return callHttp(services, { ...call, settings })
    case 'script':
      return { vars: await runTask({ ...call, settings }) }
    case 'mail':
      return { vars: await sendMail(services, { ...call, settings }) }
    case 'message':
      return { vars: await sendMessage(services, { ...call, settings }) }
    case 'record':
      return { vars: await saveRecord(services, { ...call, settings }) }
    default:
      return never(settings)
  }
}

/** Has no effect outside of its result, so that it may run again. */
async function runTask({ settings, values }: ServiceCall<ScriptService>): Promise<Variables> {
  const { source, result } = settings
  const answer = await runScript(source.join('\n'), { form: values as Json, now: printMoment(new Date()) })
  if (result?.length) return mapResult(answer, result)
  return isRecord(answer) ? (answer as Variables) : {}
}

async function sendMail(
  { db, mails }: ServiceParts,
  { who, settings, values, key, usersOf }: ServiceCall<MailService>,
): Promise<Variables> {
  const queue = await mails.open(who)
  const toUser = (settings.addresses ?? []).map(address => fillText(address, values)).join(',')
  return db.write(who, trx =>
    effectOnce(trx, key, async () => {
      const toUsers = await receiversOf(trx, settings, values, usersOf)
      await queue(trx, {
        title: asNames(settings.subject),
        content: asNames(settings.content),
        toUser: toUser || null,
        toUsers,
        data: values,
      })
      return {}
    }),
  )
}

/** The marks of a mail are filled by the mail itself, which knows what is HTML. */
function asNames(text: string): string {
  return text.replace(/\{\{\s*([$\w.-]+)\s*\}\}/g, '{$1}')
}

async function sendMessage(
  { db, entities, messages }: ServiceParts,
  { who, settings, values, key, usersOf }: ServiceCall<MessageService>,
): Promise<Variables> {
  const { subject, content } = settings
  const accessContext = await entities.accessContext(who)
  return db.write(who, trx =>
    effectOnce(trx, key, async () => {
      const receivers = await receiversOf(trx, settings, values, usersOf)
      await messages.sendApproval(trx, accessContext, {
        title: fillText(subject, values),
        content: content === undefined ? null : fillText(content, values),
        receivers,
      })
      return {}
    }),
  )
}

/** Ids of the users an audience and the fields name, without repetition. */
async function receiversOf(
  trx: Trx,
  { to, fields = [] }: Pick<MailService, 'to' | 'fields'>,
  values: Values,
  usersOf: ServiceCall['usersOf'],
): Promise<string[]> {
  const named = to ? await usersOf(trx, trx.tenant, to) : []
  const inFields = fields.flatMap(field => String(valueAt(values, field) ?? '').split(','))
  return [...new Set([...named, ...inFields.map(id => id.trim()).filter(id => /^\d{1,19}$/.test(id))])]
}

/** A process writes records of models alone: what the product itself runs on keeps its own rights. */
async function saveRecord(
  { db, entities, store }: ServiceParts,
  { who, settings, values, key }: ServiceCall<RecordService>,
): Promise<Variables> {
  const { entity, record, set, as } = settings
  const found = (await store.view(who.tenant)).find('entity', entity)?.document
  if (!found || !isEntity(found)) throw new Fault('entity.unknown', { entity })
  if (store.shipped.find('entity', entity)) throw new Fault('flow.record-shipped', { entity: found.title })
  const id = record === undefined ? undefined : fillText(record, values)
  if (id === '') throw new Fault('record.unknown', { title: found.title })
  const save = await entities.openWriter({ who, process: { status: STATUS.normal } }, entity)
  const body = Object.fromEntries(set.map(({ id: field, value }) => [field, fillJson(value, values)]))
  return db.write(who, trx =>
    effectOnce(trx, key, async () => {
      const saved = await save(trx, { ...body, ...(id !== undefined && { id }) })
      return as === undefined ? {} : { [as]: saved.id as Json }
    }),
  )
}
