/**
 * The only way a record is saved: decoded, merged onto the stored one, checked by the same `checkRecord` the form runs,
 * written with its rows and its audit trail in one transaction.
 * @source DM-12; ARCHITECTURE.md#the-walk-of-one-datum; docs/security.md#data
 */
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { partIssues } from '#engine/entity/part-issues.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, isEmpty } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { FailedSave } from '../audit-trail/collect.ts'
import { looksThrough, pointedWith, readAhead, readReferenceContext } from '../choices/check-references.ts'
import { checkFit } from '../files/check-fit.ts'
import { changedFiles, holdFiles } from '../files/hold-files.ts'
import { changedFields } from '../model/changed-fields.ts'
import { environmentOf, environmentWithDepts } from '../model/environment.ts'
import type { KnownDicts } from '../model/known-dicts.ts'
import { isSpread, type Model } from '../model/model.ts'
import { withSafeHtml } from '../model/safe-html.ts'
import { type Labels, maskLabels } from '../read/refs.ts'
import { checkParent } from '../read/tree.ts'
import type { Access } from '../rights/access.ts'
import { mustBeFree, ownersOf } from '../rights/owners.ts'
import { isWritable, type Reader } from '../rights/reader.ts'
import { isSilentOn, judgeIssues, STATUS, type Status, type Writer } from '../rights/writer.ts'
import { mergeRows, type RowChanges, saveRows } from './child-rows.ts'
import { type DecodedRecord, decodeRecord, withoutMasks } from './decode-record.ts'
import type { Hook } from './hook.ts'
import { giveSerials } from './serial.ts'
import { lockStored } from './stored.ts'
import { insertRow, updateRow } from './write-row.ts'

interface Written {
  record: EngineRecord
  labels: Labels
}

export interface Saved extends Written {
  /** wire names that were sent with a value and dropped; in a row `items/0/name` */
  dropped: string[]
  /** what is wrong with the record and was not touched, as far as the writer may see it */
  told: Issue[]
}

export interface Saving {
  trx: Trx
  /** the writer; `rows` are those of the call, add or edit */
  writer: Reader
  /** this record is the last statement of the transaction, so the commit may travel with it */
  isLast: boolean
  dicts: KnownDicts
  /** what modules add for this entity */
  hook?: Hook
  imported?: boolean
  /** the record was removed and is being restored */
  restored?: boolean
  /** the writer a module names; `writer` is already restricted to it */
  as?: Writer
  /** Called with a record that passed its check but could not be written. */
  onFailed(failed: FailedSave): void
}

/**
 * Adds a record, or changes the given fields of the one whose `id` the body names.
 * @returns  the saved record in the engine's form, system columns included, and the labels of the records it points at
 * @throws   Fault 'record.refused' (data.issues), 'record.stale' (data: the stored record), 'record.unknown',
 *           'record.status.edit', 'record.outside', 'record.tenant', 'record.body', 'record.id'
 */
export async function saveRecord(saving: Saving, body: unknown): Promise<Saved> {
  const { trx, writer, imported = false, restored = false } = saving
  const { model, who, access } = writer
  const { models } = writer.accessContext
  const sent = decodeRecord(model, access, body)
  if (sent.id === null && sent.dropped.includes('tenantId')) mustBeOwnTenant(who, body as EngineRecord)
  await saving.hook?.beforeCheck?.({ trx, who, sent: sent.values })
  const owned = ownersOf(model, models)
  if (owned.length && statusOf(saving) === undefined) {
    const ids = sent.id === null ? [] : [sent.id]
    await mustBeFree(trx, writer, owned, { ids, sent: [sent.values], handles: saving.as?.process?.handles }, 'edit')
  }
  const before = sent.id === null ? null : await readBefore(saving, sent)
  const env = model.asksDepts ? await environmentWithDepts(trx, who) : environmentOf(who)
  const rows = mergeRows(model, { accessContext: writer.accessContext, env }, before, sent.rows)
  const begun = before ? null : beginRecord(model.entity, env)
  const values = withoutMasks(model, sent.values, before) as EngineRecord
  const draft = { ...(before ?? begun), ...values, ...rows.merged }
  const isAhead = looksThrough(model) || saving.hook?.beforeSave !== undefined
  // rules read whole values; the answer has the labels as the writer sees them
  const whole = { ...writer, accessContext: writer.accessContext.unmasked() }
  const { options, pointed } = await readReferenceContext(trx, whole, saving.dicts, draft, before, isAhead)
  const circle = before ? await checkMove(trx, model, before, draft) : []
  const checked = checkRecord(model.entity, draft, { env, previous: before ?? begun, options })
  const kept = { ...checked, issues: withoutKeptSecrets(model, sent, before, checked.issues) }
  const parted = partIssues(model.entity, kept, { input: draft, stored: before, env })
  const record = withSafeHtml(model, parted.record)
  const judged = judgeIssues(saving.as ?? {}, parted, mayWrite(model, access))
  const found = [...sent.issues, ...judged.issues, ...rows.issues, ...circle]
  const astray = (pointed ?? (found.length ? await readAhead(trx, whole, draft, before) : null))?.issues ?? []
  const wrong = [...found, ...astray]
  if (wrong.length) throw new Fault('record.refused', {}, { data: { issues: wrong } })
  const event = { trx, who, model, models, before, sent: sent.values, imported, restored }
  await saving.hook?.beforeSave?.({ ...event, record })
  const status = statusOf(saving)
  if (status) record.dataStatus = status
  const readLabels = () =>
    pointed ? maskLabels(writer.accessContext, pointed.labels) : pointedWith(trx, writer, draft, before)
  const change = { record, rows, env, readLabels }
  const files = changedFiles(model, before, record)
  const misfits = files
    ? await checkFit(
        trx,
        who.tenant,
        model.columns.map(({ field }) => field),
        before,
        record,
      )
    : []
  if (misfits.length) throw new Fault('record.refused', {}, { data: { issues: misfits } })
  const writing = files ? { ...saving, isLast: false } : saving
  const saved = await (before ? edit(writing, before, change) : add(writing, change)).catch(error => {
    saving.onFailed({ model, who, before, record, error })
    throw error
  })
  if (files) await holdFiles(trx, writer.accessContext, { entity: model.key, ids: [saved.record.id as string] }, files)
  await saving.hook?.afterSave?.({ ...event, record: saved.record })
  const told = judged.told.filter(isSilentOn(model.entity, hiddenNames(writer)))
  return { ...saved, told, dropped: [...sent.dropped, ...rows.dropped] }
}

/** Fields the writer is kept from, and columns of rows as `field.column`. */
const hiddenNames = ({ model, access, accessContext }: Reader) => [
  ...access.hide,
  ...[...model.entity.fields].flatMap(([id, { rows }]) =>
    rows ? [...accessContext.access(rows.document).hide].map(column => `${id}.${column}`) : [],
  ),
]

/** Whether the field at the path of an issue may be written. */
const mayWrite = ({ document }: Model, access: Access) => {
  const fields = new Map(document.fields.map(field => [field.id, field]))
  return (path: string) => {
    const field = fields.get(path.split('/', 1)[0]!)
    return field !== undefined && isWritable(field, access)
  }
}

/**
 * Refuses a body that names another tenant, where the writer would not find the record. @throws Fault 'record.tenant'
 */
function mustBeOwnTenant({ tenant }: Who, { tenantId }: EngineRecord): void {
  if (!isEmpty(tenantId) && tenantId !== tenant)
    throw new Fault('record.tenant', { own: tenant, tenant: String(tenantId).slice(0, 64) })
}

/** A record that passed its check and is about to be written. */
interface CheckedRecord {
  record: EngineRecord
  rows: RowChanges
  env: RuleEnv
  /** call it in the same turn as the write */
  readLabels(): Labels | Promise<Labels>
}

/**
 * Reads and locks the stored record; refuses a stale revision, and to all but the process that handles it a record that
 * is not in the normal state. @source DM-12
 */
async function readBefore(saving: Saving, sent: DecodedRecord): Promise<EngineRecord> {
  const { trx, writer } = saving
  const { model, who } = writer
  const before = await lockStored(trx, model, who.tenant, sent.id!, writer.rows)
  if (!before) throw new Fault('record.unknown', { title: model.document.title })
  const { status, handles } = saving.as?.process ?? {}
  const isOpen =
    !model.document.status || before.dataStatus === STATUS.normal || status !== undefined || handles === sent.id
  if (!isOpen) throw new Fault('record.status.edit')
  if (sent.rev !== null && sent.rev !== before.rev) throw new Stale(sent.id!, before.rev as number)
  return before
}

/** Caught by the service, which adds the stored record as the reader may see it. */
export class Stale extends Fault {
  readonly id: string
  constructor(id: string, rev: number) {
    super('record.stale', { rev })
    this.id = id
  }
}

function checkMove(trx: Trx, model: Model, before: EngineRecord, draft: EngineRecord): Promise<Issue[]> | Issue[] {
  const { parent } = model
  if (!parent) return []
  const [was, will] = [before, draft].map(record => parseValue(parent.field, record[parent.id]).value ?? null)
  return will === null || will === was ? [] : checkParent(trx, model, before.id as string, will as string)
}

/** The stored value of a secret is a hash: only a newly sent one is checked. */
function withoutKeptSecrets(model: Model, sent: DecodedRecord, before: EngineRecord | null, issues: Issue[]): Issue[] {
  const kept = model.columns
    .filter(({ id, field }) => field.secret && before && isEmpty(sent.values[id]))
    .map(({ id }) => id)
  return issues.filter(({ path }) => !kept.includes(path))
}

/** The new state of the record, when a process sets it. */
function statusOf({ writer, as }: Saving): Status | undefined {
  return writer.model.document.status ? as?.process?.status : undefined
}

/** Whether the row is the last statement of the transaction. */
function endsWithRow({ writer, isLast, hook }: Saving): boolean {
  return isLast && !isSpread(writer.model) && !hook?.afterSave
}

async function add(saving: Saving, { record, rows, env, readLabels }: CheckedRecord): Promise<Written> {
  const { trx, writer } = saving
  const { model, who } = writer
  await giveSerials(trx, model, record, env.today)
  const [labels, written] = await Promise.all([
    readLabels(),
    insertRow(endsWithRow(saving) ? trx.last : trx, model, who, record, writer.within),
  ])
  await saveRows(trx, model, who, written.id, record, rows, env.today)
  const user = who.id || null
  const dataStatus = statusOf(saving) ?? STATUS.normal
  const made = { createUser: user, createDept: who.dept || null, updateUser: user, dataStatus }
  return { record: { ...record, ...made, ...written }, labels }
}

async function edit(saving: Saving, before: EngineRecord, change: CheckedRecord): Promise<Written> {
  const { record, rows, env, readLabels } = change
  const { trx, writer } = saving
  const { model, who } = writer
  const id = before.id as string
  for (const column of model.columns) {
    if (column.field.secret && isEmpty(record[column.id])) record[column.id] = before[column.id] ?? null
  }
  const ids = statusOf(saving) ? [...model.written, 'dataStatus'] : model.written
  const changed = changedFields(ids, before, record)
  const touched = await saveRows(trx, model, who, id, record, rows, env.today)
  if (!changed.length && !touched) return { record, labels: await readLabels() }
  const changes = { id, before, after: record, changed }
  const [labels, written] = await Promise.all([
    readLabels(),
    updateRow(endsWithRow(saving) ? trx.last : trx, model, who, changes, writer.within),
  ])
  return { record: { ...record, updateUser: who.id || null, ...written }, labels }
}
