/**
 * Files of processes: who may read a process may read the files of its opinions, and those of the form's fields that
 * their node shows.
 * @source docs/security.md#files; docs/workflow.md#reading
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { nodeRights, rightsOf } from '#engine/flow/form/node-rights.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { type Instance, readInstance } from '../instance/instance.ts'
import { OPINION, PROCESS_FILES } from '../run/hold-files.ts'
import { formAt, formOf, type ReadParts } from './detail.ts'
import { mayRead, standingOf } from './standing.ts'

/** Processes looked at for one file; a record takes part in a few. */
const MOST_INSTANCES = 50

export async function mayReadFile(parts: ReadParts, trx: Trx, who: Who, attach: string): Promise<boolean> {
  const { rows } = await sql<{ instance: string; field: string }>`
    select distinct i.id as instance, u.field from attach_use u
      join wf_instance i on i.tenant_id = u.tenant_id and i.is_deleted = 0
       and (u.entity = ${PROCESS_FILES} and i.id = u.record_id::bigint or i.entity = u.entity and i.record = u.record_id::bigint)
     where u.tenant_id = ${trx.tenant} and u.attach_id = ${attach} and u.gone_at is null
     order by i.id desc limit ${MOST_INSTANCES}`.execute(trx)
  for (const { instance, field } of rows) {
    const found = await readInstance(trx, instance)
    if (found && (await shows(parts, trx, who, found, field))) return true
  }
  return false
}

async function shows(parts: ReadParts, trx: Trx, who: Who, instance: Instance, field: string): Promise<boolean> {
  const definition = await parts.definitions.byId(who.tenant, instance.deploymentId)
  const standing = await standingOf(trx, who, instance, definition)
  if (!mayRead(standing)) return false
  if (field === OPINION) return true
  const open = standing.tasks.find(({ status }) => status === 'open' || status === 'waiting') ?? null
  const { settings } = formAt(definition, standing, open)
  const view = await parts.store.view(who.tenant)
  const lookup = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const fields = formOf(definition, settings)?.fields ?? lookup(definition.flow.entity ?? '')?.fields ?? []
  const { hide, columns } = rightsOf(fields, nodeRights(definition.flow, settings), lookup, true)
  const [first = '', column = ''] = field.split('.')
  return !hide.includes(first) && !columns[first]?.hide.includes(column)
}
