import { Fault } from '#engine/error/fault.ts'
import { throwAt } from '../../entity/throw-at.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** The index of a record in a path; all records get the same value, so it means nothing to the caller. */
const PLACE = /^\d+\//

/**
 * Sets the field the action names under `set` (of several, those that are sent) in all named records or in none.
 * Records are named by `ids` or `id`, or by the entity's own name for them: `userId`, `topMenuIds`, `tenantId=000001`.
 * @throws Fault 'record.value' when no value is sent, 'record.none' when no record is named
 * @source PC-06, PC-07, WD-08, UR-03, UR-22, UR-25
 */
export const setField: Verb = {
  method: 'POST',
  async run(context) {
    const { who, entities, entity, action, input } = context
    const names = [action.set!].flat().map(set => entity.fields.find(({ id }) => id === set)!.name ?? set)
    const sent = names.filter(name => input[name] !== undefined)
    if (!sent.length) throw new Fault('record.value', { name: names.join(', ') })
    const values = Object.fromEntries(sent.map(name => [name, input[name]]))
    const ids = await idsNamed(context)
    if (!ids.length) throw new Fault('record.none')
    await entities
      .saveAll(
        who,
        entity.key,
        ids.map(id => ({ ...values, id })),
      )
      .catch(error => throwAt(error, path => path.replace(PLACE, '')))
    return null
  },
}

/** The records of a call: by their ids, or by the entity's field whose name the parameter has. */
export async function idsNamed({ who, entities, entity, input }: VerbContext): Promise<string[]> {
  if (input.ids !== undefined || input.id !== undefined) return readIds(input.ids ?? input.id)
  const own = new RegExp(`^${entity.key}ids?$`, 'i')
  const [name, value] = Object.entries(input).find(([key]) => own.test(key)) ?? []
  if (name === undefined) return []
  if (!entity.fields.some(({ id, name: wire = id }) => wire === name)) return readIds(value)
  const { records } = await entities.list(who, entity.key, { size: 1, filters: { [`${name}_equal`]: value } })
  if (!records.length) throw new Fault('record.unknown', { title: entity.title })
  return records.map(({ id }) => id!)
}
