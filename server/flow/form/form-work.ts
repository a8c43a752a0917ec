/**
 * The form of a process in a step: saved as the record of its entity, by the one save, or kept in the variables when it has
 * no entity. Only what the node lets write is written, whatever is sent.
 * @source WU-16, FM-06; docs/workflow.md#form-of-a-task; DM-11
 */
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { missing } from '#engine/entity/check-field.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { toFieldPath } from '#engine/entity/issue-path.ts'
import { normaliseRecord } from '#engine/entity/normalise.ts'
import { partIssues } from '#engine/entity/part-issues.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { keptFrom } from '#engine/flow/form/kept-from.ts'
import { type FormRights, nodeRights, rightsOf } from '#engine/flow/form/node-rights.ts'
import type { Variables } from '#engine/flow/state.ts'
import { type PreparedRule, prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Field, FlowDocument, FormDocument, NodeSettings, Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { type EngineRecord, isEmpty, isRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Model } from '../../entity/model/model.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { isSilentOn, judgeIssues, STATUS, type Status, type Writer } from '../../entity/rights/writer.ts'
import { lockStored } from '../../entity/write/stored.ts'
import type { ErrorTexts } from '../../http/answer/error-texts.ts'
import { wireIssues } from '../../http/answer/errors.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'
import { briefAt, codesInWords, fillBrief, openBrief } from '../form/brief.ts'
import { lockedColumns, valuesById, withOwnRows } from '../form/own-values.ts'
import type { BriefItem } from '../instance/instance.ts'
import { type Differences, differencesOf, writeBack } from './record-before.ts'

/** What a step asks of its form: a start or another submission everything, an agreement what is required here. */
export type Asks = 'all' | 'required' | 'given'

interface SavedForm {
  record: string
  /** as they are stored now */
  values: EngineRecord
  /** what is wrong with it and was not touched, as far as the node shows it */
  told: WireIssue[]
}

export interface FormWork {
  /** of the record the process handles; null: it handles none */
  entity: string | null
  /** false: the values of the form are variables, also where a node of a process over a record has a form of its own */
  savesRecord: boolean
  /** false: values are variables under whichever names they are sent */
  hasFields: boolean
  /** Saves the writable ones of the values. @throws Fault those of a save */
  save(trx: Trx, record: string | null, values: WireRecord, asks: Asks): Promise<SavedForm>
  /**
   * Saves a record a process is started over: of the writable values those that the starter's own grants let them change;
   * the others stay as they are.
   * @param values  null: nothing is changed
   * @throws Fault those of a save
   */
  saveOver(trx: Trx, record: string, values: WireRecord | null): Promise<SavedForm>
  /** Whether values that are sent and could be written differ from the stored ones. */
  isChange(stored: EngineRecord, values: WireRecord): boolean
  /** The stored values; locks the record. @throws Fault 'flow.record-gone' */
  read(trx: Trx, record: string): Promise<EngineRecord>
  /** What a write of the record changed. */
  differences(stored: EngineRecord, written: EngineRecord): Differences
  /** Writes values back without checks, all that can be. @returns the ids of those that were */
  writeBack(trx: Trx, record: string, now: EngineRecord, values: EngineRecord): Promise<string[]>
  /** Of fields that a withdrawal left as they are, those that everybody may know of, and as an answer those of a node. */
  sayLeft(settings: NodeSettings, ids: string[]): { open: Text[]; told: WireIssue[] }
  /** The process has ended, or is back in its owner's hands. */
  setStatus(trx: Trx, record: string, status: Status): Promise<void>
  /**
   * Of a form with fields of its own: the variables with the writable values.
   * @throws Fault 'record.refused' (data.issues)
   */
  keep(vars: Variables, values: WireRecord, asks: Asks): { vars: Variables; told: WireIssue[] }
  /** Whether a node asks its handler for something that is not there yet, so that nobody may pass it by themselves. */
  asksAt(settings: NodeSettings, values: EngineRecord): boolean
  /** Whether everything the node asks for is there. @throws Fault 'record.refused' (data.issues) */
  mustBeFilled(values: EngineRecord): void
  holds(rule: Rule, values: EngineRecord): boolean
  /** The values a node shows, as one text: what somebody saw who decides there. */
  shownAt(settings: NodeSettings, values: EngineRecord): string
  /** The fields somebody is kept from: no text for all tells them. */
  keptFrom(): ReadonlySet<string>
  /** Of these fields those that hold codes, in words for a text that is one for all. */
  inWords(trx: Trx, ids: readonly string[], values: EngineRecord): Promise<Record<string, string>>
  /**
   * Titles of the fields whose sent values differ from those the form began with, as far as everybody may know of them.
   * @param begun  by name, as `sent`
   */
  changedOf(begun: WireRecord, sent: WireRecord): Text[]
  /** What lists and messages say of the form. */
  brief(trx: Trx, values: EngineRecord): Promise<BriefItem[]>
}

/**
 * Opened before the transaction of the step.
 * @param settings  of the node, whose rights bound what is written; null: nothing is
 */
export async function openFormWork(
  { entities, errors }: Pick<Services, 'entities' | 'errors'>,
  who: Who,
  { flow, forms }: Definition,
  settings: NodeSettings | null,
): Promise<FormWork> {
  const form = forms[settings?.form ?? flow.form ?? '']
  const rights = (fields: Field[], lookup: (key: string) => EntityDocument | undefined) =>
    settings ? rightsOf(fields, nodeRights(flow, settings), lookup) : NOTHING
  const { entity: key } = flow
  const accessContext = flow.brief?.length ? await entities.accessContext(who) : null
  const wordsOf = (fields: Field[]): Pick<FormWork, 'brief' | 'changedOf' | 'inWords'> => ({
    changedOf: (begun, sent) => changedFields(flow, fields, begun, sent),
    inWords: (trx, ids, values) => codesInWords(trx, fields, ids, values),
    brief: async (trx, values) => (accessContext ? fillBrief(trx, flow, fields, values, accessContext) : []),
  })
  const ofVariables = () => {
    const own = settings && rights(form?.fields ?? [], () => undefined)
    return withoutEntity(errors, who, flow, form, own)
  }
  if (!key) return { ...ofVariables(), ...wordsOf(form?.fields ?? []) }
  const models = await entities.models(who.tenant)
  const model = models.get(key)
  const lookup = (to: string) => models.get(to).document
  const allowed = rights(model.document.fields, lookup)
  const fields = model.document.fields
    .map(({ id }) => id)
    .filter(
      id => settings && (isOpinion(settings, id) || !(allowed.hide.includes(id) || allowed.readOnly.includes(id))),
    )
  const as: Writer = { who, fields, process: { status: STATUS.running } }
  const save = await entities.openWriter(as, key)
  const saveAsThemselves = await entities.openWriter({ who, fields, asks: 'all' }, key)
  const set = (trx: Trx, id: string, status: Status) =>
    save(trx, { id }, { fields: [], asks: 'nothing', process: { status } })
  const isShown = isSilentOn(model.entity, hiddenNames(allowed))
  const shown = ({ told = [] }: WireRecord) =>
    told.filter(issue => isShown({ ...issue, path: toFieldPath(model.entity, issue.path) }))
  const read = (trx: Trx, record: string) => readRecord(trx, model, record)
  const holds = holdsOver(model.document, who)
  const ofRecord: FormWork = {
    entity: key,
    savesRecord: true,
    hasFields: true,
    async save(trx, record, values, asks) {
      const sent = withoutLockedColumns(model.document, allowed, values)
      const saved = await save(trx, record === null ? sent : { ...sent, id: record }, { asks })
      return { record: saved.id!, values: await read(trx, saved.id!), told: shown(saved) }
    },
    async saveOver(trx, record, values) {
      let saved: WireRecord = {}
      if (values) {
        // of a process that ended otherwise than it should: who starts another may mend it
        if ((await read(trx, record)).dataStatus !== STATUS.normal) await set(trx, record, STATUS.normal)
        const sent = withoutLockedColumns(model.document, allowed, values)
        saved = await saveAsThemselves(trx, { ...sent, id: record }).catch(error => {
          if (error instanceof Fault && NOT_THEIRS.includes(error.code)) return {}
          throw error
        })
      }
      await set(trx, record, STATUS.running)
      return { record, values: await read(trx, record), told: shown(saved) }
    },
    isChange(stored, values) {
      const own = model.document.fields.filter(({ id }) => fields.includes(id))
      const sent = valuesById(own, withoutLockedColumns(model.document, allowed, values), lookup)
      const entity = compileEntity(model.document, lookup)
      const { record } = normaliseRecord(entity, { ...stored, ...sent }, { env: environmentOf(who) })
      return own.some(({ id }) => id in sent && !agrees(record[id] ?? null, stored[id] ?? null))
    },
    read,
    async setStatus(trx, record, status) {
      await set(trx, record, status)
    },
    differences: (stored, written) => differencesOf(model, stored, written),
    writeBack: (trx, record, now, values) =>
      writeBack(trx, model, { record, now, values }, (body, restored) =>
        save(trx, body, { fields: restored, asks: 'nothing', process: { status: STATUS.running } }),
      ),
    sayLeft(node, ids) {
      const left = model.document.fields.filter(({ id }) => ids.includes(id))
      const issues = briefAt(flow, node, left).map(({ id, name = id, title }): Issue => {
        return { path: name, code: 'flow.record-left', params: { title } }
      })
      return {
        open: openBrief(flow, left).map(({ title }) => title),
        told: wireIssues(issues, errors, who.lang ?? 'zh'),
      }
    },
    keep: vars => ({ vars, told: [] }),
    asksAt: (node, values) => asksAt(flow, model.document.fields, node, values),
    mustBeFilled: values => mustBeFilled(model.document.fields, allowed, values, holds),
    holds,
    shownAt: (node, values) =>
      shownText(model.document.fields, rightsOf(model.document.fields, nodeRights(flow, node), lookup), values),
    keptFrom: () => keptFrom(flow, model.document, lookup),
    ...wordsOf(model.document.fields),
  }
  if (!form?.fields) return ofRecord
  const { savesRecord, keep, mustBeFilled: mustBeFilledIn, shownAt } = ofVariables()
  const { changedOf } = wordsOf(form.fields)
  return { ...ofRecord, savesRecord, keep, mustBeFilled: mustBeFilledIn, shownAt, changedOf }
}

/** The field a node's opinions are written into, which its handler need not be able to write. @source WU-23 */
const isOpinion = ({ comment }: NodeSettings, id: string) => comment?.into === id

/** The starter may read the record, but not change it. */
const NOT_THEIRS = [
  'entity.forbidden',
  'entity.forbidden.action',
  'entity.platform',
  'record.unknown',
  'record.outside',
]

function changedFields(flow: FlowDocument, fields: Field[], begun: WireRecord, sent: WireRecord): Text[] {
  const given = (values: WireRecord, name: string) => (values[name] === '' ? null : (values[name] ?? null))
  const changed = fields.filter(
    ({ id, name = id }) => name in begun && name in sent && !agrees(given(sent, name), given(begun, name)),
  )
  return openBrief(flow, changed).map(({ title }) => title)
}

/** Whether a value that was sent is the stored one; of rows, what was sent of each. */
function agrees(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(stored))
    return sent.length === stored.length && sent.every((each, at) => agrees(each, stored[at]))
  if (isRecord(sent) && isRecord(stored))
    return Object.entries(sent).every(([key, value]) => agrees(value ?? null, stored[key] ?? null))
  return JSON.stringify(sent) === JSON.stringify(stored)
}

const NOTHING: FormRights = { hide: [], readOnly: [], required: {}, columns: {} }

function withoutEntity(
  errors: ErrorTexts,
  who: Who,
  flow: FlowDocument,
  form: FormDocument | undefined,
  rights: FormRights | null,
): Omit<FormWork, 'brief' | 'changedOf' | 'inWords'> {
  const fields = form?.fields
  const { process, title } = flow
  const document: EntityDocument = { kind: 'entity', grammar: 1, key: process, title, fields: fields ?? [] }
  const holds = holdsOver(document, who)
  return {
    entity: null,
    savesRecord: false,
    hasFields: fields !== undefined,
    save: () => Promise.reject(new Fault('flow.no-entity')),
    saveOver: () => Promise.reject(new Fault('flow.no-entity')),
    isChange: () => false,
    read: () => Promise.resolve({}),
    setStatus: () => Promise.resolve(),
    differences: () => ({ before: {}, after: {} }),
    writeBack: () => Promise.resolve([]),
    sayLeft: () => ({ open: [], told: [] }),
    keep(vars, values, asks) {
      if (!fields) return { vars: { ...vars, ...withoutReserved(values) }, told: [] }
      const kept = keepOwn({ document, fields, rights: rights ?? NOTHING, who }, vars, values, asks)
      return { vars: kept.vars, told: wireIssues(kept.told, errors, who.lang ?? 'zh') }
    },
    asksAt: (node, values) => asksAt(flow, fields ?? [], node, values),
    mustBeFilled: values => mustBeFilled(fields ?? [], rights ?? NOTHING, values, holds),
    holds,
    shownAt: (node, values) =>
      shownText(
        fields ?? [],
        rightsOf(fields ?? [], nodeRights(flow, node), () => undefined),
        values,
      ),
    keptFrom: () => keptFrom(flow, document, () => undefined),
  }
}

function shownText(fields: Field[], { hide, columns }: FormRights, values: EngineRecord): string {
  const hidden = new Set(hide)
  const shown = fields
    .filter(({ id }) => !hidden.has(id))
    .map(({ id }) => {
      const without = new Set(columns[id]?.hide)
      const value = values[id] ?? null
      return [id, Array.isArray(value) && without.size ? value.map(row => withoutKeys(row, without)) : value]
    })
  return JSON.stringify(shown)
}

const withoutKeys = (row: unknown, keys: ReadonlySet<string>): unknown =>
  isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key))) : row

export function asksAt(flow: FlowDocument, fields: Field[], node: NodeSettings, values: EngineRecord): boolean {
  const { hide, readOnly } = rightsOf(fields, nodeRights(flow, node), () => undefined)
  const locked = new Set([...hide, ...readOnly])
  return fields.some(({ id, required }) => required !== undefined && !locked.has(id) && isEmpty(values[id]))
}

/** Whether the process itself sets the variable, which nobody sends: who started it, chosen people, switches of the engine. */
export const isReserved = (name: string): boolean =>
  /^(_|wf_|apply|nrOf|(serialNumber|copyUser|initFormData|initiator|loopCounter|pass)$)/.test(name)

export const withoutReserved = (values: WireRecord): Variables =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isReserved(name))) as Variables

/** Checks the values of a form with fields of its own as those of a record are; what it kept before bounds what may change. */
function keepOwn(
  { document, fields, rights, who }: { document: EntityDocument; fields: Field[]; rights: FormRights; who: Who },
  vars: Variables,
  values: WireRecord,
  asks: Asks,
): { vars: Variables; told: Issue[] } {
  const locked = new Set([...rights.hide, ...rights.readOnly])
  const env = environmentOf(who)
  const own = fields.filter(({ id }) => !locked.has(id))
  const before = Object.fromEntries(fields.flatMap(({ id }) => (id in vars ? [[id, vars[id]]] : []))) as EngineRecord
  const sent = withOwnRows(
    own,
    rights,
    before,
    valuesById(own, values, () => undefined),
  )
  const entity = compileEntity(document, () => undefined)
  const stored = { ...beginRecord(entity, env), ...before }
  const previous = Object.keys(before).length === 0 ? null : normaliseRecord(entity, stored, { env }).record
  const input = { ...before, ...sent }
  const parted = partIssues(entity, checkRecord(entity, input, { env, previous }), {
    ...{ input, stored: previous && before, env },
  })
  const mayWrite = (path: string) => {
    const [id = '', , column] = path.split('/')
    return !locked.has(id) && (column === undefined || !lockedColumns(rights.columns[id]).has(column))
  }
  const { issues, told } = judgeIssues({ asks }, parted, mayWrite)
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  const kept = Object.fromEntries(fields.map(({ id }) => [id, parted.record[id] ?? null]))
  return { vars: { ...vars, ...(kept as Variables) }, told: told.filter(isSilentOn(entity, hiddenNames(rights))) }
}

const hiddenNames = ({ hide, columns }: FormRights): string[] => [
  ...hide,
  ...Object.entries(columns).flatMap(([rows, of]) => of.hide.map(column => `${rows}.${column}`)),
]

/** Columns of sub-tables that may not be written are not sent on. */
function withoutLockedColumns({ fields }: EntityDocument, { columns }: FormRights, values: WireRecord): WireRecord {
  const locked = fields.flatMap(({ id, name = id }) => {
    const rights = columns[id]
    const ids = rights ? [...rights.hide, ...rights.readOnly] : []
    return ids.length && Array.isArray(values[name]) ? [{ name, ids: new Set(ids) }] : []
  })
  if (!locked.length) return values
  const cut = locked.map(({ name, ids }) => {
    return [name, (values[name] as unknown[]).map(row => withoutKeys(row, ids))]
  })
  return { ...values, ...Object.fromEntries(cut) }
}

function mustBeFilled(fields: Field[], { required }: FormRights, values: EngineRecord, holds: FormWork['holds']): void {
  const issues = fields.flatMap((field): Issue[] => {
    const rule = required[field.id]
    return rule !== undefined && isEmpty(values[field.id]) && holds(rule, values) ? [missing(field)] : []
  })
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
}

async function readRecord(trx: Trx, model: Model, id: string): Promise<EngineRecord> {
  const record = await lockStored(trx, model, trx.tenant, id, liveRows(model, trx.tenant))
  if (!record) throw new Fault('flow.record-gone', { title: model.document.title })
  return record
}

const prepared = new WeakMap<object, PreparedRule>()

export function holdsOver(document: EntityDocument, who: Who): FormWork['holds'] {
  return (rule, values) => {
    if (typeof rule !== 'object' || rule === null) return rule === true
    const known =
      prepared.get(rule) ??
      prepareRule(
        rule,
        recordScope(document, () => undefined),
        document.key,
      )
    prepared.set(rule, known)
    return known.holds({ record: values, env: environmentOf(who) })
  }
}
