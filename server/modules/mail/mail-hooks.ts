/**
 * What a mail and a strategy must be.
 * @source EM-06, EM-11; docs/mail.md#sending
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEmpty } from '#engine/value/value.ts'
import { changedFields } from '../../entity/changed-fields.ts'
import { zoneOfDates } from '../../entity/environment.ts'
import type { Hook, SaveEvent } from '../../entity/hook.ts'
import { checkCron } from '../../jobs/cron.ts'
import { readAddresses } from './addresses.ts'
import { forgetMails, MAIL } from './attempts.ts'
import { readEvent, SCHEDULE } from './events.ts'
import { forgetPlans } from './teller.ts'

const CLOSED = [MAIL.sent, MAIL.waiting].map(String)

/** Addresses alone stand under its receivers; what was sent, or is about to be, is not changed. */
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

/** There is such an event, somebody it is told to, and a plan where it goes by one; changed, it is planned anew. */
export const emailStrategyHook: Hook = {
  async beforeSave(event) {
    refuse(checkStrategy(event))
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
  if (isEmpty(record.receiverField) || byId.has(receiverField!)) return []
  const params = { entity: document.title, field: receiverField }
  return [{ path: 'receiverField', code: 'mail.receiver-field', params }]
}

function refuse(issues: Issue[]): void {
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
}
