/**
 * How a process that ends or returns leaves its record: withdrawn it gives back what it wrote, and otherwise the record says
 * where the process stands.
 * @source DM-11; ADR 0027; docs/workflow.md#withdrawal
 */
import { type Approval, isOver } from '#engine/flow/approval/approval.ts'
import type { Changes } from '#engine/flow/approval/changes.ts'
import { STATUS, type Status } from '../../entity/rights/writer.ts'
import { startSettings } from '../definition/start-settings.ts'
import { otherProcess } from '../form/other-process.ts'
import { forgetBefore, partBefore, passStatusOn, readBefore } from '../form/record-before.ts'
import type { Locked } from '../run/host.ts'

/**
 * Gives back what the record held before, unless another process handles it; what is left is named in the answer and in the
 * history. A called process gives nothing back: the record is its caller's.
 * @returns the state of the record before; undefined: the process added it
 */
export async function giveBack(locked: Locked, { comments }: Changes): Promise<Status | undefined> {
  const { trx, definition, form, instance, values, told } = locked
  const { id, record, rootId } = instance
  if (!form.entity || !record || rootId !== null) return undefined
  const kept = await readBefore(trx, { instance: id, entity: form.entity, record })
  if (!kept) return undefined
  const { back, left } = partBefore(kept, values)
  const other = await otherProcess(trx, form.entity, record, id)
  const wanted = Object.fromEntries(other ? [] : back.map(field => [field, kept.before[field] ?? null]))
  const given = await form.writeBack(trx, record, values, wanted)
  const said = form.sayLeft(startSettings(definition), [...left, ...back.filter(field => !given.includes(field))])
  told.push(...said.told)
  const withdrawal = comments.find(({ type }) => type === 'withdrawComment')
  if (withdrawal && said.open.length) withdrawal.detail = { ...withdrawal.detail, left: said.open }
  return kept.status
}

/** @param before  the state to give back */
export async function leaveRecord(locked: Locked, before?: Status): Promise<void> {
  const { trx, form, instance } = locked
  const { id, record, rootId, status } = instance
  if (!form.entity || !record) return
  const handled = { instance: id, entity: form.entity, record }
  const isBack = before !== undefined && before !== STATUS.running
  const left = isBack ? before : RECORD_STATUS[status]
  const other = status === 'unfinished' ? undefined : await otherProcess(trx, form.entity, record, id)
  if (!other) await form.setStatus(trx, record, left)
  else if (isOver(status) && rootId === null) await passStatusOn(trx, handled, STATUS.running, left)
  if (isOver(status) && rootId === null) await forgetBefore(trx, id)
}

const RECORD_STATUS = {
  unfinished: STATUS.running,
  finished: STATUS.normal,
  terminate: STATUS.terminated,
  deleted: STATUS.terminated,
  withdraw: STATUS.revoked,
  recall: STATUS.returned,
  reject: STATUS.returned,
} as const satisfies Record<Approval['status'], number>
