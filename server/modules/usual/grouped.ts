import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { EntityService } from '../../entity/entity-service.ts'
import type { Verb } from '../verb.ts'

type Group = WireRecord & { list: WireRecord[] }
interface Grouping {
  /** the entity whose records are grouped, and its field: a reference to one record, or a text */
  entity: EntityDocument
  by: string
}

/**
 * The records grouped by the field the action names under `by`, in their own order, within the caller's rights. By a
 * reference, a group is the record referred to with its `list`: of `id` that one, without it all the caller may list. By
 * a text it is `{ [by]: text, list }`: of that text where it is sent, without it each text there is.
 * @throws Fault 'record.unknown' for an `id` the caller may not open
 * @source PC-15, PC-24, PC-26
 */
export const grouped: Verb = {
  method: 'GET',
  run: ({ who, entities, entity, action, input }) => {
    const { by = '' } = action
    const field = entity.fields.find(({ id }) => id === by)!
    if (field.type === 'ref') return groupByRecord(entities, who, { entity, by }, field.to!, input.id)
    const text = input[field.name ?? by]
    return groupByText(entities, who, { entity, by: field.name ?? by }, text)
  },
}

/** One group with `id`, all without. @throws Fault 'record.unknown' */
export async function groupByRecord(
  entities: EntityService,
  who: Who,
  { entity, by }: Grouping,
  target: string,
  id: unknown,
): Promise<Group | Group[]> {
  const read = (key: string, filters: Record<string, unknown>) => entities.all(who, key, { filters })
  if (id !== undefined) {
    const record = await entities.detail(who, target, id)
    return { ...record, list: await read(entity.key, { [`${by}_equal`]: record.id }) }
  }
  const [targets, records] = await Promise.all([read(target, {}), read(entity.key, {})])
  const lists = Map.groupBy(records, record => String(record[by]))
  return targets.map(record => ({ ...record, list: lists.get(String(record.id)) ?? [] }))
}

async function groupByText(
  entities: EntityService,
  who: Who,
  { entity, by }: Grouping,
  text: unknown,
): Promise<Group | Group[]> {
  const filters = text === undefined ? {} : { [`${by}_equal`]: text }
  const records = await entities.all(who, entity.key, { filters })
  if (text !== undefined) return { [by]: String(text), list: records }
  return [...Map.groupBy(records, record => String(record[by] ?? ''))].map(([of, list]) => ({ [by]: of, list }))
}
