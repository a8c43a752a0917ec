/**
 * A step of a screen has the server do an action of its catalogue: for whoever runs it, over a record as they may read it.
 * @source ADR 0034; docs/language.md#steps; docs/http.md#screens
 */
import { createHash, randomUUID } from 'node:crypto'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { type Act, findActs, readsRecord } from '#engine/compile/find-acts.ts'
import { Fault } from '#engine/error/fault.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { fieldsOf, recordEnv } from '#engine/rules/scope.ts'
import type { AnyDocument, EntityDocument, Json, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Variables } from '../../action/action.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import { detailOf } from '../../entity/read/detail.ts'
import type { Reader } from '../../entity/rights/reader.ts'
import { isStored } from '../../entity/table/names.ts'
import { lockStored } from '../../entity/write/stored.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'
import { cutBundle } from './bundle.ts'
import { rightsFor } from './may-open-screen.ts'
import { resolveScreen } from './resolved.ts'

type ActParts = Pick<Services, 'actions' | 'db' | 'entities' | 'operations' | 'store'>

/**
 * @param asked  the key of the screen, where the step is on it, and the id of the record it is over
 * @returns what the action sets
 * @throws Fault 'screen.unknown', 'screen.forbidden', 'act.unknown', 'act.record', 'record.unknown', 'act.condition',
 *         'act.refused', and those of the action
 */
export async function doAct(parts: ActParts, who: Who, asked: Record<string, unknown>): Promise<Variables> {
  const { actions, db, store } = parts
  const key = String(asked.screen)
  const view = await store.view(who.tenant)
  const bundle = await cutBundle(parts, { view, ...(await rightsFor(parts, who)) }, key)
  if (!bundle) throw new Fault('screen.forbidden', { screen: key })
  const { document } = resolveScreen(view, store.widgets, view.screen(key)!.document)
  const act = findActs(document).find(({ at }) => at === asked.at)
  if (!act?.over || !isIn(bundle.document, act.at)) throw new Fault('act.unknown')
  const over = await openRecord(parts, who, act, asked.record)
  const record = over && (await db.read(who, over.read))
  const values = over && record ? valuesOf(over.reader, record) : {}
  mustHold(act, values, who, view)
  const name = act.service.do
  const isOutside = actions.all.get(name)?.effect === 'outside'
  const outcome = await actions.perform(name, act.service, who, values, {
    ...(isOutside && { key: keyOf(key, act, record) }),
    async first(trx) {
      const now = await over?.readLocked(trx)
      if (now?.rev !== record?.rev) throw new Fault('act.condition')
      if (over && now) mustHold(act, valuesOf(over.reader, now), who, view)
    },
  })
  if (outcome.error !== undefined) throw new Fault('act.refused', { reason: outcome.error })
  return outcome.vars
}

/** Whether the reader gets the step: it is on their screen where it is on the whole one. */
function isIn(document: AnyDocument, at: string): boolean {
  let isThere = false
  JSON.stringify(document, (key, held) => {
    if (key === 'at' && held === at) isThere = true
    return held
  })
  return isThere
}

/** The record of a row, to be read as the reader may; null for a step that needs none. @throws Fault 'act.record' */
async function openRecord({ entities }: ActParts, who: Who, act: Act, asked: unknown) {
  if (act.over === 'table') {
    if (readsRecord(act)) throw new Fault('act.record')
    return null
  }
  if (act.entity === undefined || typeof asked !== 'string') throw new Fault('act.record')
  const reader = await entities.open(who, act.entity, 'detail')
  if (!isStored(reader.model.document)) throw new Fault('act.record')
  const read = (trx: Trx) => detailOf(trx, reader, asked)
  return {
    reader,
    read,
    async readLocked(trx: Trx) {
      await lockStored(trx, reader.model, who.tenant, asked, reader.rows)
      return read(trx)
    },
  }
}

/** By the ids of its fields, with what is hidden from the reader left out. */
function valuesOf({ columns }: Reader, record: WireRecord): Record<string, Json> {
  const values = columns.flatMap(({ id, wire }) => (wire in record ? [[id, record[wire]] as const] : []))
  return Object.fromEntries([['id', record.id], ...values]) as Record<string, Json>
}

/** Names one state of a record for one step; without a record each time is one of its own. */
function keyOf(screen: string, { at, entity }: Act, record: WireRecord | null): string {
  const state = record ? [entity, record.id, record.rev] : [randomUUID()]
  return `act:${createHash('sha256')
    .update(JSON.stringify([screen, at, ...state]))
    .digest('base64url')}`
}

/** @throws Fault 'act.condition' */
function mustHold({ entity, around, when }: Act, values: Record<string, Json>, who: Who, view: PublishedView): void {
  const entityOf = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const over = entity === undefined ? undefined : entityOf(entity)
  const fields = over ? fieldsOf(over) : []
  const scope = { name: 'act', entity: entityOf, whenRead: true as const }
  const env = environmentOf(who)
  const holds = (rule: Rule) =>
    prepareRule(rule, { ...scope, fields, env: recordEnv({ $row: 'any' }) }).holds({
      record: values as EngineRecord,
      env: { ...env, row: values },
    })
  const holdsAround = (rule: Rule) =>
    prepareRule(rule, { ...scope, fields: [], env: recordEnv() }).holds({ record: {}, env })
  if (!around.every(holdsAround) || !when.every(holds)) throw new Fault('act.condition')
}
