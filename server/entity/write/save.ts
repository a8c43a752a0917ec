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
import { type EngineRecord, isEmpty, isRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { FailedSave } from '../audit-trail/collect.ts'
import {
  type Draft,
  looksThrough,
  type Pointed,
  pointedWith,
  type ReferenceContext,
  readAhead,
  readReferenceContexts,
} from '../choices/check-references.ts'
import { checkFit } from '../files/check-fit.ts'
import { changedFiles, holdFiles } from '../files/hold-files.ts'
import { changedFields } from '../model/changed-fields.ts'
import { environmentOf, environmentWithDepts } from '../model/environment.ts'
import type { KnownDicts } from '../model/known-dicts.ts'
import { isSpread, type Model } from '../model/model.ts'
import { withSafeHtml } from '../model/safe-html.ts'
import { type Labels, maskLabels } from '../read/refs.ts'
import { checkParent } from '../read/tree.ts'
import { type Access, isWritable } from '../rights/access.ts'
import { originOf } from '../rights/origin.ts'
import type { Reader } from '../rights/reader.ts'
import { mustBeFree, ownersOf } from '../rights/rows/owners.ts'
import { isSilentOn, judgeIssues, STATUS, type Status, type Writer } from '../rights/writer.ts'
import { mergeRows, type RowChanges, saveRows } from './child-rows.ts'
import { type DecodedRecord, decodeRecord, withoutMasks } from './decode-record.ts'
import type { Hook } from './hook.ts'
import { giveSerials } from './serial.ts'
import { lockStored } from './stored.ts'
import { insertRows, updateRow } from './write-row.ts'

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
  /** stored records that were read and locked together; nobody reads an answer of their save */
  stored?: ReadonlyMap<string, EngineRecord>
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
  const [checked] = await checkRecords(saving, [body])
  if (checked instanceof Fault) throw checked
  const [saved] = await writeRecords(saving, [checked!])
  return saved!
}

/**
 * The first of these that can be checked and written together: each is added, and nothing looks at one of them by itself.
 */
export function goingTogether({ writer, hook }: Pick<Saving, 'writer' | 'hook'>, bodies: unknown[]): unknown[] {
  const looks = hook?.beforeCheck ?? hook?.beforeSave ?? hook?.afterSave
  const isAlone = looks !== undefined || ownersOf(writer.model, writer.models).length > 0
  const end = isAlone ? 1 : bodies.findIndex(body => isRecord(body) && body.id)
  return end < 0 ? bodies : bodies.slice(0, Math.max(1, end))
}

/** A body that was read, merged onto the stored record; as a draft it is what is to be checked. */
interface Sent extends Draft {
  sent: DecodedRecord
  rows: RowChanges
  begun: EngineRecord | null
}

/** A record that passed its check and is about to be written. */
export interface CheckedRecord extends Sent {
  record: EngineRecord
  /** what it points at, if that was read beforehand */
  pointed: Pointed | null
  told: Issue[]
  env: RuleEnv
}

/**
 * Checks bodies that go together (`goingTogether`).
 * @returns for each, in their order, the record to write or why it is refused
 */
export async function checkRecords(saving: Saving, bodies: unknown[]): Promise<(CheckedRecord | Fault)[]> {
  const { trx, writer } = saving
  const { model, who, access } = writer
  const env = model.asksDepts ? await environmentWithDepts(trx, who) : environmentOf(who)
  const read: (Sent | Fault)[] = []
  for (const body of bodies) read.push(await readSent(saving, body, env).catch(unlessFault))
  const drafts = read.filter((each): each is Sent => !(each instanceof Fault))
  const isAhead = looksThrough(model) || saving.hook?.beforeSave !== undefined
  // rules read whole values; the answer has the labels as the writer sees them
  const whole = { ...writer, accessContext: writer.accessContext.unmasked() }
  const contexts = await readReferenceContexts(trx, whole, saving.dicts, drafts, isAhead)
  const may = mayWrite(model, access)
  const checked = []
  for (const [at, draft] of drafts.entries()) checked.push(await checkDraft(saving, draft, contexts[at]!, env, may))
  const refused = isAhead ? [] : checked.filter(({ found }) => found.length)
  const unseen = refused.length ? await readAhead(trx, whole, refused) : []
  const results = checked.map(({ found, ...record }): CheckedRecord | Fault => {
    const astray = (record.pointed ?? unseen[refused.findIndex(({ now }) => now === record.now)])?.issues ?? []
    const issues = [...found, ...astray]
    return issues.length ? new Fault('record.refused', {}, { data: { issues } }) : record
  })
  return read.map(each => (each instanceof Fault ? each : results.shift()!))
}

/** @throws the error, if it is no refusal */
export function unlessFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

async function readSent(saving: Saving, body: unknown, env: RuleEnv): Promise<Sent> {
  const { trx, writer } = saving
  const { model, who, access, accessContext } = writer
  const sent = decodeRecord(model, access, body)
  if (sent.id === null && sent.dropped.includes('tenantId')) mustBeOwnTenant(who, body as EngineRecord)
  await saving.hook?.beforeCheck?.({ trx, who, sent: sent.values })
  const owned = ownersOf(model, accessContext.models)
  if (owned.length && statusOf(saving) === undefined) {
    const ids = sent.id === null ? [] : [sent.id]
    await mustBeFree(trx, writer, owned, { ids, sent: [sent.values], handles: saving.as?.process?.handles }, 'edit')
  }
  const before = sent.id === null ? null : await readBefore(saving, sent)
  const rows = mergeRows(model, { accessContext, env }, before, sent.rows)
  const begun = before ? null : beginRecord(model.entity, env)
  const values = withoutMasks(model, sent.values, before) as EngineRecord
  const now = { ...(before ?? begun), ...values, ...rows.merged }
  return { sent, before, rows, begun, now }
}

/** The draft as it may be written, with what was found wrong. */
async function checkDraft(
  { trx, writer: { model }, as }: Saving,
  draft: Sent,
  { options, pointed }: ReferenceContext,
  env: RuleEnv,
  may: (path: string) => boolean,
): Promise<CheckedRecord & { found: Issue[] }> {
  const { sent, before, begun, now, rows } = draft
  const circle = before ? await checkMove(trx, model, before, now) : []
  const checked = checkRecord(model.entity, now, { env, previous: before ?? begun, options })
  const kept = { ...checked, issues: withoutKeptSecrets(model, sent, before, checked.issues) }
  const parted = partIssues(model.entity, kept, { input: now, stored: before, env })
  const { issues, told } = judgeIssues(as ?? {}, parted, may)
  const found = [...sent.issues, ...issues, ...rows.issues, ...circle]
  return { ...draft, record: withSafeHtml(model, parted.record), pointed, told, env, found }
}

/**
 * Writes records that were checked together. When one of them is refused, the transaction has failed.
 * @throws Fault as `saveRecord`
 */
export async function writeRecords(saving: Saving, checked: CheckedRecord[]): Promise<Saved[]> {
  const { trx, writer, imported = false, restored = false } = saving
  const { model, who, accessContext } = writer
  const { models } = accessContext
  const eventOf = ({ before, sent }: CheckedRecord) => {
    return { trx, who, model, models, before, sent: sent.values, imported, restored }
  }
  const status = statusOf(saving)
  for (const each of checked) {
    await saving.hook?.beforeSave?.({ ...eventOf(each), record: each.record })
    if (status) each.record.dataStatus = status
  }
  const files = checked.map(({ before, record }) => changedFiles(model, before, record))
  for (const [at, { before, record }] of checked.entries())
    if (files[at]) await mustFit(trx, who, model, before, record)
  const writing = files.some(each => each) ? { ...saving, isLast: false } : saving
  const [{ before, record }] = checked as [CheckedRecord]
  const written = await (before ? edit(writing, before, checked[0]!) : add(writing, checked)).catch(error => {
    if (checked.length === 1) saving.onFailed({ model, who, before, record, error })
    throw error
  })
  const isSilent = isSilentOn(model.entity, hiddenNames(writer))
  const saved: Saved[] = []
  for (const [at, each] of checked.entries()) {
    const { record, labels } = written[at]!
    const held = { entity: model.key, ids: [record.id as string] }
    if (files[at]) await holdFiles(trx, accessContext, held, files[at])
    await saving.hook?.afterSave?.({ ...eventOf(each), record })
    const dropped = [...each.sent.dropped, ...each.rows.dropped]
    saved.push({ record, labels, told: each.told.filter(isSilent), dropped })
  }
  return saved
}

/** @throws Fault 'record.refused' for a file that does not fit its field */
async function mustFit(trx: Trx, { tenant }: Who, model: Model, before: EngineRecord | null, record: EngineRecord) {
  const fields = model.columns.map(({ field }) => field)
  const issues = await checkFit(trx, tenant, fields, before, record)
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
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

/**
 * Reads and locks the stored record; refuses a stale revision, and to all but the process that handles it a record that
 * is not in the normal state. @source DM-12
 */
async function readBefore(saving: Saving, sent: DecodedRecord): Promise<EngineRecord> {
  const { trx, writer } = saving
  const { model, who } = writer
  const before = saving.stored
    ? saving.stored.get(sent.id!)
    : await lockStored(trx, model, who.tenant, sent.id!, writer.rows)
  if (!before) throw new Fault('record.unknown', { title: model.document.title })
  const { status, handles } = saving.as?.process ?? {}
  if (saving.as?.regains && before.dataStatus !== STATUS.returned) throw new Fault('bizData.notReturned')
  const isOpen =
    !model.document.status ||
    before.dataStatus === STATUS.normal ||
    status !== undefined ||
    handles === sent.id ||
    saving.as?.regains
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

/** The new state of the record, when a process sets it, or it is filled in again. */
function statusOf({ writer, as }: Saving): Status | undefined {
  const status = as?.regains ? STATUS.normal : as?.process?.status
  return writer.model.document.status ? status : undefined
}

/** Whether the row is the last statement of the transaction. */
function endsWithRow({ writer, isLast, hook }: Saving): boolean {
  return isLast && !isSpread(writer.model) && !hook?.afterSave
}

/** The labels of the records these point at; call it in the same turn as the write. */
function labelsOf({ trx, writer }: Saving, checked: CheckedRecord[]): Labels | Promise<Labels> {
  const { pointed } = checked[0]!
  return pointed ? maskLabels(writer.accessContext, pointed.labels) : pointedWith(trx, writer, checked)
}

async function add(saving: Saving, checked: CheckedRecord[]): Promise<Written[]> {
  const { trx, writer } = saving
  const { model, who } = writer
  const { today } = checked[0]!.env
  const origin = originOf(saving.as)
  const records = checked.map(({ record }) => ({ ...record }))
  await giveSerials(trx, model, records, today)
  const [labels, written] = await Promise.all([
    labelsOf(saving, checked),
    insertRows(endsWithRow(saving) ? trx.last : trx, model, who, records, writer.within, { origin }),
  ])
  const parents = checked.map(({ rows }, at) => ({ id: written[at]!.id, record: records[at]!, rows }))
  await saveRows(trx, model, who, parents, today, origin)
  const user = who.id || null
  const dataStatus = statusOf(saving) ?? STATUS.normal
  const made = { createUser: user, createDept: who.dept || null, updateUser: user, dataStatus }
  return written.map((each, at) => ({ record: { ...records[at]!, ...made, ...each }, labels }))
}

async function edit(saving: Saving, before: EngineRecord, checked: CheckedRecord): Promise<Written[]> {
  const { record, rows, env } = checked
  const { trx, writer } = saving
  const { model, who } = writer
  const id = before.id as string
  for (const column of model.columns) {
    if (column.field.secret && isEmpty(record[column.id])) record[column.id] = before[column.id] ?? null
  }
  const ids = statusOf(saving) ? [...model.written, 'dataStatus'] : model.written
  const changed = changedFields(ids, before, record)
  const touched = await saveRows(trx, model, who, [{ id, record, rows }], env.today, originOf(saving.as))
  if (!changed.length && !touched)
    return [{ record, labels: saving.stored ? new Map() : await labelsOf(saving, [checked]) }]
  const changes = { id, before, after: record, changed }
  const [labels, written] = await Promise.all([
    labelsOf(saving, [checked]),
    updateRow(endsWithRow(saving) ? trx.last : trx, model, who, changes, writer.within),
  ])
  return [{ record: { ...record, updateUser: who.id || null, ...written }, labels }]
}
