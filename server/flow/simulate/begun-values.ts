/**
 * The values a process would begin with: those sent that the start may write, with defaults and computed fields, as a save
 * would store them. Nothing is checked or written.
 * @source docs/workflow.md#simulation
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { nodeRights, rightsOf } from '#engine/flow/form/node-rights.ts'
import type { Variables } from '#engine/flow/state.ts'
import type { EntityDocument, NodeSettings, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Definition } from '../definition/definitions.ts'
import { startSettings } from '../definition/start-settings.ts'
import { asksAt, holdsOver, withoutReserved } from '../form/form-work.ts'
import { valuesById } from '../form/own-values.ts'

export type Simulable = Pick<Definition, 'flow' | 'forms' | 'graph' | 'elements' | 'category'>
export type Lookup = (entity: string) => EntityDocument | undefined

export interface Begun {
  /** of a form without an entity: what the variables hold */
  vars: Variables
  /** of the record */
  values: EngineRecord
  holds(rule: Rule, values: EngineRecord): boolean
  asksAt(settings: NodeSettings, values: EngineRecord): boolean
}

const NO_FORM: Pick<Begun, 'holds' | 'asksAt'> = { holds: () => false, asksAt: () => false }

export function beginValues(
  process: Simulable,
  lookup: Lookup,
  who: Who,
  { values: sent, stored = {} }: { values: WireRecord; stored?: WireRecord },
): Begun {
  const document = formEntity(process, process.flow.form, lookup)
  if (!document) return { vars: withoutReserved(sent), values: {}, ...NO_FORM }
  const env = environmentOf(who)
  const settings = startSettings(process)
  const rights = rightsOf(document.fields, nodeRights(process.flow, settings), lookup)
  const locked = new Set([...rights.hide, ...rights.readOnly])
  const entity = compileEntity(document, lookup)
  const own = document.fields.filter(({ id }) => !locked.has(id))
  const { record } = checkRecord(
    entity,
    {
      ...beginRecord(entity, env),
      ...valuesById(document.fields, stored, lookup),
      ...valuesById(own, sent, lookup),
    } as EngineRecord,
    {
      env,
    },
  )
  const values = Object.fromEntries(document.fields.map(({ id }) => [id, record[id] ?? null])) as EngineRecord
  const rules: Pick<Begun, 'holds' | 'asksAt'> = {
    holds: holdsOver(document, who),
    asksAt: (node, record) => asksAt(process.flow, document.fields, node, record),
  }
  return document.key === process.flow.entity
    ? { vars: {}, values: { ...values, createUser: who.id }, ...rules }
    : { vars: values as Variables, values: {}, ...rules }
}

/** What the fields of a form belong to: the entity of the process, or the form itself; undefined for an external form. */
export function formEntity(
  { flow, forms }: Simulable,
  form: string | undefined,
  lookup: Lookup,
): EntityDocument | undefined {
  const fields = forms[form ?? '']?.fields
  if (fields) return { kind: 'entity', grammar: 1, key: `${flow.process}.form`, title: flow.title, fields }
  return flow.entity === undefined ? undefined : lookup(flow.entity)
}
