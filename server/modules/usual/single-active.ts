/**
 * Entities with one enabled record at a time in each tenant: enabling one, by this call or by a form, disables the
 * others.
 * @source EM-03; UQ-11
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import type { Hook, SaveEvent } from '../../entity/write/hook.ts'
import { updateRow } from '../../entity/write/write-row.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

const ON = '1'
const OFF = '0'

/**
 * Turns on the field the action names under `set` in the record `id`; the hook turns the others off. @throws Fault
 * 'record.none', 'record.unknown'
 */
export const singleActive: Verb = {
  method: 'POST',
  async run({ who, entities, entity, action, input }) {
    const [id] = readIds(input.id)
    if (id === undefined) throw new Fault('record.none')
    await entities.save(who, entity.key, { id, [String(action.set)]: ON })
    return null
  },
}

/** The field that is on in only one record of the entity; undefined when it has no such field. */
export function singleActiveField({ actions }: EntityDocument): string | undefined {
  const action = actions?.find(({ verb }) => verb === 'singleActive')
  return action && String(action.set)
}

export function singleActiveHook(document: EntityDocument): Hook | undefined {
  const field = singleActiveField(document)
  if (field === undefined) return undefined
  const turnsOn = ({ before, record }: SaveEvent) => record[field] === ON && before?.[field] !== ON
  return {
    /** Two records turned on at the same time are handled one after the other. */
    async beforeSave(event) {
      if (!turnsOn(event)) return
      const name = `single ${event.model.key} ${event.who.tenant}`
      await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(event.trx)
    },
    async afterSave(event) {
      if (!turnsOn(event)) return
      const { trx, who, model, record } = event
      const column = model.byId.get(field)!
      const { rows: others } = await sql<{ id: string }>`select t.id from ${sql.raw(model.from)}
        where ${liveRows(model, who.tenant)} and ${sql.raw(column.stored)} = ${column.bind(ON)} and t.id <> ${record.id}
        order by t.id for update`.execute(trx)
      for (const { id } of others) {
        await updateRow(trx, model, who, { id, before: { [field]: ON }, after: { [field]: OFF }, changed: [field] })
      }
    },
  }
}
