/** The form of a task is saved in the act: the values its handler may write, and the opinion where the node puts it. */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Said } from '#engine/flow/approval/changes.ts'
import { assignComment } from '#engine/flow/comment/assign-comment.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import type { Asks } from '../form/form-work.ts'
import { keepWritten, readBefore } from '../form/record-before.ts'
import type { Locked } from '../run/host.ts'

/**
 * @param sent  as the call sends it; absent: only the opinion is saved
 * @throws Fault 'record.body', 'record.refused' (data.issues)
 */
export async function saveForm(
  locked: Locked,
  settings: FlowElement,
  { sent, said, asks }: { sent: unknown; said: Said; asks: Asks },
): Promise<void> {
  const all = await withOpinion(locked, settings, sent, said)
  if (all === undefined || all === null) return
  const { form, instance, values: stored, trx } = locked
  if (!isRecord(all)) throw new Fault('record.body')
  const { id: _, ...values } = all as WireRecord
  if (!form.savesRecord) {
    const { vars, told } = form.keep(instance.state.vars, values, asks)
    instance.state = { ...instance.state, vars }
    locked.told.push(...told)
    return
  }
  const { rootId, id, record } = instance
  const handled = record === null ? null : { instance: rootId ?? id, entity: form.entity!, record }
  // what its initiator may not edit they do not by submitting again what they started over it
  const isOver = asks === 'all' && handled !== null && (await readBefore(trx, handled)) !== undefined
  const saved = isOver ? await form.saveOver(trx, record!, values) : await form.save(trx, record, values, asks)
  locked.told.push(...saved.told)
  instance.record = saved.record
  if (handled) await keepWritten(trx, handled, form.differences(stored, saved.values))
  Object.assign(stored, saved.values)
}

/** Adds the opinion in the field the node names; what a client sends for that field is ignored. @source WU-22, WU-23 */
async function withOpinion(
  { form, instance, values: stored, who, trx, at }: Locked,
  settings: FlowElement,
  sent: unknown,
  { comment = '' }: Said,
): Promise<unknown> {
  const { into, mode = 'replace', show = [], dateFormat } = settings.comment ?? {}
  if (!into || (sent !== undefined && sent !== null && !isRecord(sent))) return sent
  const { [into]: _, ...values } = (sent ?? {}) as WireRecord
  if (!comment) return sent === undefined ? sent : values
  const before = form.savesRecord ? stored[into] : instance.state.vars[into]
  const by = {
    name: who.name,
    at: printMoment(at),
    node: settings.name ?? '',
    ...(show.includes('dept') && { dept: await deptName(trx, who.dept) }),
  }
  const signs = {
    showName: show.includes('name'),
    showDept: show.includes('dept'),
    showNodeName: show.includes('node'),
    showDate: show.includes('date'),
    ...(dateFormat && { dateFormat }),
  }
  const { value } = assignComment(mode, typeof before === 'string' ? before : null, comment, signs, by)
  return { ...values, [into]: value }
}

async function deptName(trx: Trx, dept: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select dept_name as name from blade_dept
    where tenant_id = ${trx.tenant} and id = ${dept || null}`.execute(trx)
  return rows[0]?.name ?? ''
}
