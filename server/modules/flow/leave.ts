/**
 * Leaves, the example of records with a process: whoever submits a new one starts the process deployed for them.
 * @source WU-71; docs/workflow.md#records
 */
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { RESERVED, startProcess } from '../../flow/act/start.ts'
import type { Verb } from '../verb.ts'

const ENTITY = 'wfLeave'

export const submitLeave: Verb = {
  method: 'POST',
  async run({ who, db, entities, flow, entity, input }) {
    const definition = input.id ? undefined : await db.readAtOnce(who, newestFor)
    if (definition === undefined) return entities.save(who, ENTITY, input)
    // a process writes what its node allows: what the grants of the caller do not is left out before
    const { readOnly, hide } = (await entities.accessFor(who))(entity)
    const locked = entity.fields.filter(
      field => field.readOnly === true || readOnly.has(field.id) || hide.has(field.id),
    )
    const dropped = new Set([...RESERVED, ...locked.map(({ id }) => id)])
    const values = Object.fromEntries(Object.entries(input).filter(([name]) => !dropped.has(name)))
    const started = await startProcess(flow.act, who, await flow.definitions.byId(who.tenant, definition), { values })
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ record: string }>`select record from wf_instance
        where tenant_id = ${trx.tenant} and id = ${started.processInsId}`.execute(trx),
    )
    return entities.detail(who, ENTITY, rows[0]!.record)
  },
}

/** The newest active version of a process for leaves. */
async function newestFor(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from blade_wf_deployment d
      join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
     where d.tenant_id = ${trx.tenant} and d.is_deleted = 0 and d.status = 1 and w.content -> 'flow' ->> 'entity' = ${ENTITY}
     order by d.id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/** The process of a leave and its state are those of the newest instance. */
export const leaveHook: Hook = {
  async afterRead({ trx, records }) {
    const { rows } = await sql<{ record: string; id: string; status: string }>`
      select distinct on (record) record, id, status from wf_instance
       where tenant_id = ${trx.tenant} and entity = ${ENTITY} and is_deleted = 0
         and record = any(${records.map(({ id }) => id)}::bigint[])
       order by record, id desc`.execute(trx)
    const known = new Map(rows.map(row => [row.record, row]))
    for (const record of records) {
      const instance = known.get(String(record.id))
      if (instance) Object.assign(record, { processInsId: instance.id, status: instance.status })
    }
  },
}
