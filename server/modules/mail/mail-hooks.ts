/**
 * Checks of mails, strategies and templates when they are saved.
 * @source EM-06, EM-11; docs/mail.md#sending
 */
import type { NotNull } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { comma } from '#engine/text/comma.ts'
import { namesIn } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import { zoneOfDates } from '../../entity/model/environment.ts'
import type { Models } from '../../entity/model/model.ts'
import type { Hook, SaveEvent } from '../../entity/write/hook.ts'
import { checkCron } from '../../jobs/cron.ts'
import { readAddresses } from './addresses.ts'
import { forgetMails, MAIL } from './attempts.ts'
import { namesGiven, readEvent, SCHEDULE } from './events.ts'
import { forgetPlans } from './teller.ts'

const ON = '1'
const CLOSED = [MAIL.sent, MAIL.waiting].map(String)

/** The receivers must be addresses; a mail that is waiting or sent cannot be changed. */
export const emailOutboxHook: Hook = {
  async beforeSave({ before, record }) {
    if (before && CLOSED.includes(String(before.status))) throw new Fault('mail.closed')
    if (isEmpty(record.toUser)) return // it names people, departments or contacts
    const { addresses, issues } = readAddresses(record.toUser)
    refuse(issues)
    record.toUser = addresses.join(',')
  },

  afterRemove: ({ trx, ids }) => forgetMails(trx, ids),
}

/**
 * The event must exist, with receivers, an enabled template, and a schedule if it needs one; a changed strategy is
 * planned again.
 */
export const emailStrategyHook: Hook = {
  async beforeSave(event) {
    refuse(checkStrategy(event))
    refuse(await checkTemplate(event))
  },

  async afterSave({ trx, before, record }) {
    if (before && changedFields(['event', 'cronExpression', 'status'], before, record).length) {
      await forgetPlans(trx, [record.id as string])
    }
  },

  afterRemove: ({ trx, ids }) => forgetPlans(trx, ids),
}

function checkStrategy({ models, record }: SaveEvent): Issue[] {
  const { event, receiverField, cronExpression } = record as Record<string, string>
  if (isEmpty(record.receivers) && isEmpty(record.receiverField)) {
    return [{ path: 'receivers', code: 'mail.strategy-nobody', params: {} }]
  }
  if (event === SCHEDULE) return checkCron(cronExpression ?? '', zoneOfDates(), new Date())
  const known = readEvent(models, event!)
  if (!known) return [{ path: 'event', code: 'mail.event', params: { event } }]
  const { byId, document } = known.model
  if (isEmpty(record.receiverField)) return []
  if (known.verb === 'remove' && isEmpty(record.receivers)) {
    return [{ path: 'receivers', code: 'mail.receiver-removed', params: {} }]
  }
  if (byId.has(receiverField!)) return []
  const params = { entity: document.title, field: receiverField }
  return [{ path: 'receiverField', code: 'mail.receiver-field', params }]
}

/** An enabled strategy needs an enabled template that uses only names its event provides. */
async function checkTemplate({ trx, models, record }: SaveEvent): Promise<Issue[]> {
  if (record.status !== ON) return []
  const { name, status, ...text } = await trx
    .selectFrom('blade_email_template')
    .select(['name', 'title', 'content', 'status'])
    .where(row => row.and({ tenant_id: trx.tenant, id: String(record.templateId) }))
    .forShare()
    .executeTakeFirstOrThrow()
  if (status !== Number(ON)) return [{ path: 'templateId', code: 'mail.template-off', params: { template: name } }]
  const names = notGiven(namesUsed(text), models, String(record.event))
  return names ? [{ path: 'templateId', code: 'mail.names', params: { template: name, names } }] : []
}

/**
 * While an enabled strategy uses it, a template must stay enabled and may use only names the strategy's event provides.
 */
export const emailTemplateHook: Hook = {
  async beforeSave({ trx, who, models, before, record }) {
    if (!before || !changedFields(['status', 'title', 'content'], before, record).length) return
    const rows = await trx
      .selectFrom('blade_email_strategy')
      .select(['name', 'event'])
      .where(row =>
        row.and({ tenant_id: trx.tenant, template_id: String(before.id), status: Number(ON), is_deleted: 0 }),
      )
      .orderBy('name')
      .$narrowType<{ event: NotNull }>()
      .execute()
    const strategies = rows.map(({ name }) => name).join(comma(who.lang))
    if (rows.length && record.status !== ON) {
      refuse([{ path: 'status', code: 'mail.template-used', params: { strategies } }])
    }
    const had = namesUsed(before)
    const fresh = namesUsed(record).filter(name => !had.includes(name))
    for (const { name, event } of rows) {
      const names = notGiven(fresh, models, event)
      if (names) refuse([{ path: 'content', code: 'mail.template-names', params: { strategy: name, names } }])
    }
  },
}

/** The names no event provides, as they are written in the template; '' when there are none. */
function notGiven(used: string[], models: Models, event: string): string {
  const given = namesGiven(models, event)
  return used
    .filter(name => !given.has(name))
    .map(name => `{${name}}`)
    .join(' ')
}

function namesUsed({ title, content }: { title?: unknown; content?: unknown }): string[] {
  return namesIn(`${title ?? ''} ${content ?? ''}`)
}

function refuse(issues: Issue[]): void {
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
}
