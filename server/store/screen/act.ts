/**
 * A step of a screen has the server do an action of its catalogue: for whoever runs it, over a record as they may read it.
 * @source ADR 0034; docs/language.md#steps; docs/http.md#screens
 */
import type { Who } from '#engine/access/who.ts'
import { type Act, findActs } from '#engine/compile/find-acts.ts'
import { Fault } from '#engine/error/fault.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { fieldsOf, recordEnv } from '#engine/rules/scope.ts'
import type { AnyDocument, EntityDocument, Json } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Variables } from '../../action/action.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'
import { cutBundle } from './bundle.ts'
import { resolveScreen } from './resolved.ts'

type ActParts = Pick<Services, 'actions' | 'db' | 'entities' | 'store'>

/**
 * @param asked  the key of the screen, where the step is on it, and the id of the record it is over
 * @returns what the action sets
 * @throws Fault 'screen.unknown', 'screen.forbidden', 'act.unknown', 'record.unknown', 'act.condition', 'act.refused', and
 *         those of the action
 */
export async function doAct(parts: ActParts, who: Who, asked: Record<string, unknown>): Promise<Variables> {
  const { actions, entities, store } = parts
  const key = String(asked.screen)
  const view = await store.view(who.tenant)
  const bundle = await cutBundle(parts, { view, who, accessOf: await entities.accessFor(who) }, key)
  if (!bundle) throw new Fault('screen.forbidden', { screen: key })
  const { document } = resolveScreen(view, store.widgets, view.screen(key)!.document)
  const act = findActs(document).find(({ at }) => at === asked.at)
  if (!act || !isIn(bundle.document, act.at)) throw new Fault('act.unknown')
  const values = await valuesOf(parts, who, act, asked.record)
  mustHold(act, values, who, view)
  const outcome = await actions.perform(act.service.do, act.service, who, values)
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

/** The record by the ids of its fields, with what is hidden from the reader left out. */
async function valuesOf({ entities }: ActParts, who: Who, { entity }: Act, id: unknown): Promise<Record<string, Json>> {
  if (entity === undefined || id === null || id === undefined) return {}
  const record = await entities.detail(who, entity, id)
  const { columns } = (await entities.models(who.tenant)).get(entity)
  const values = columns.flatMap(({ id, wire }) => (wire in record ? [[id, record[wire]] as const] : []))
  return Object.fromEntries([['id', record.id], ...values]) as Record<string, Json>
}

function mustHold({ entity, when }: Act, values: Record<string, Json>, who: Who, view: PublishedView): void {
  const entityOf = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const over = entity === undefined ? undefined : entityOf(entity)
  const fields = over ? fieldsOf(over) : []
  const scope = { name: 'act', fields, env: recordEnv({ $row: 'any' }), entity: entityOf, whenRead: true as const }
  const at = { record: values as EngineRecord, env: { ...environmentOf(who), row: values } }
  if (!when.every(rule => prepareRule(rule, scope).holds(at))) throw new Fault('act.condition')
}
