import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Json, RecordService } from '#engine/schema/document.ts'
import type { Trx } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { Call, Variables } from './action.ts'
import { fillJson, fillMarks } from './fill-json.ts'

/**
 * Adds a record of a model, or changes the one that is named, without grants of the person unless it is done with their
 * `own`, and without its state: one in circulation is refused but to the process that handles it. What the product itself
 * runs on is no model: it keeps its own rights.
 * @throws Fault 'entity.unknown', 'flow.record-shipped', 'record.unknown', 'record.status.edit', with `own`
 *         'operation.locked' for a field they may not write, and those of a save
 */
export async function openSave(
  { entities, store }: Pick<Services, 'entities' | 'store'>,
  { person: who, settings, values, handles, own }: Call<RecordService>,
): Promise<(trx: Trx) => Promise<Variables>> {
  const { entity, record, set, as } = settings
  const found = (await store.view(who.tenant)).find('entity', entity)?.document
  if (!found || !isEntity(found)) throw new Fault('entity.unknown', { entity })
  if (store.shipped.find('entity', entity)) throw new Fault('flow.record-shipped', { entity: found.title })
  const id = record === undefined ? undefined : fillMarks(record, values)
  if (id === '') throw new Fault('record.unknown', { title: found.title })
  const process = own ? undefined : { ...(handles !== undefined && { handles }) }
  const save = await entities.openWriter({ who, ...(process && { process }) }, entity)
  const body = Object.fromEntries(set.map(({ id: field, value }) => [field, fillJson(value, values)]))
  return async trx => {
    const saved = await save(trx, { ...body, ...(id !== undefined && { id }) })
    if (own && saved.$dropped) mustBeWhole(found, saved.$dropped as string[])
    return as === undefined ? {} : { [as]: saved.id as Json }
  }
}

/** Nothing of what was to be written is left out in silence. */
function mustBeWhole({ title, fields }: EntityDocument, dropped: string[]): never {
  const named = dropped.map(wire => fields.find(({ id, name = id }) => name === wire)?.title ?? wire)
  throw new Fault('operation.locked', { entity: title, fields: named })
}
