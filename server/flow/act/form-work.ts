/**
 * The form of a process in a step: saved as the record of its entity, by the one save, or kept in the variables when it has
 * no entity.
 * @source docs/workflow.md#forms; S2§4
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Variables } from '#engine/flow/state.ts'
import { type PreparedRule, prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, NodeSettings, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Model } from '../../entity/model/model.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { STATUS, type Status, type Writer } from '../../entity/rights/writer.ts'
import { lockStored } from '../../entity/write/stored.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'

export interface FormWork {
  /** null: the values are kept in the variables */
  entity: string | null
  /** Saves the writable ones of the values. @returns the record's id and what is stored now */
  save(trx: Trx, record: string | null, values: WireRecord): Promise<{ record: string; values: EngineRecord }>
  /** The stored values. @throws Fault 'flow.record-gone' */
  read(trx: Trx, record: string): Promise<EngineRecord>
  /** The process has ended, or is back in its owner's hands. */
  setStatus(trx: Trx, record: string, status: Status): Promise<void>
  /** Of a form without an entity: the values that may be written. */
  writable(values: WireRecord): Variables
  holds(rule: Rule, values: EngineRecord): boolean
}

/**
 * Opened before the transaction of the step.
 * @param settings  of the node, whose rights bound what is written; null: nothing is
 */
export async function openFormWork(
  { entities }: Pick<Services, 'entities'>,
  who: Who,
  { flow, forms }: Definition,
  settings: NodeSettings | null,
): Promise<FormWork> {
  const { entity: key } = flow
  if (!key) {
    const fields = forms[settings?.form ?? flow.form ?? '']?.fields ?? []
    const document = { kind: 'entity', grammar: 1, key: flow.process, title: flow.title, fields } as EntityDocument
    const isWritable = (name: string) => !settings || rightTo(flow, settings, name) === 'write'
    const writable = (values: WireRecord) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => isWritable(name))) as Variables
    return { ...WITHOUT_RECORD, writable, holds: holdsOver(document, who) }
  }
  const model = (await entities.models(who.tenant)).get(key)
  const fields = settings ? writableFields(model.document, flow, settings) : []
  const process = { status: STATUS.running as Status }
  const as: Writer = { who, fields, asks: 'fields', process }
  const save = await entities.openWriter(as, key)
  const read = (trx: Trx, record: string) => readRecord(trx, model, record)
  return {
    entity: key,
    async save(trx, record, values) {
      process.status = STATUS.running
      const saved = await save(trx, record === null ? values : { ...values, id: record })
      return { record: saved.id as string, values: await read(trx, saved.id as string) }
    },
    read,
    async setStatus(trx, record, status) {
      process.status = status
      await save(trx, { id: record })
    },
    writable: () => ({}),
    holds: holdsOver(model.document, who),
  }
}

const WITHOUT_RECORD: Omit<FormWork, 'holds' | 'writable'> = {
  entity: null,
  save: () => Promise.reject(new Fault('flow.no-entity')),
  read: () => Promise.resolve({}),
  setStatus: () => Promise.resolve(),
}

/** What a node's settings allow of a field. @param id  of the field, or `spans.half` of the field of a row */
export function rightTo({ rest: usual = 'read' }: { rest?: NodeSettings['rest'] }, settings: NodeSettings, id: string) {
  return settings.fields?.find(field => field.id === id)?.may ?? settings.rest ?? usual
}

function writableFields({ fields }: EntityDocument, flow: Definition['flow'], settings: NodeSettings): string[] {
  return fields.filter(({ id }) => rightTo(flow, settings, id) === 'write').map(({ id }) => id)
}

async function readRecord(trx: Trx, model: Model, id: string): Promise<EngineRecord> {
  const record = await lockStored(trx, model, trx.tenant, id, liveRows(model, trx.tenant))
  if (!record) throw new Fault('flow.record-gone', { title: model.document.title })
  return record
}

const prepared = new WeakMap<object, PreparedRule>()

function holdsOver(document: EntityDocument, who: Who): FormWork['holds'] {
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

/** Whether another process still runs on the record. */
export async function hasOtherProcess(trx: Trx, entity: string, record: string, but: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_instance where tenant_id = ${trx.tenant} and entity = ${entity}
    and record = ${record} and id <> ${but} and status = 'unfinished' and is_deleted = 0 limit 1`.execute(trx)
  return rows.length > 0
}
