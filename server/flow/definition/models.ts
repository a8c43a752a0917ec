/**
 * The rows of models and their history, kept in step with the flows of apps: a flow has one row, found by its process.
 * @source docs/workflow.md#models; WD-04, WD-11
 */
import { sql } from 'kysely'
import type { FlowDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'

export interface ModelFlow {
  app: string
  flow: FlowDocument
  /** the process of the flow before it was changed */
  before?: string | undefined
}

/** The app and the flow that have the process. */
export async function processHolder(
  trx: Trx,
  process: string,
): Promise<{ id: string; app: string | null; flow: string | null } | undefined> {
  const { rows } = await sql<{ id: string; app: string | null; flow: string | null }>`
    select id, app_key as app, flow_key as flow from blade_wf_model
     where tenant_id = ${trx.tenant} and model_key = ${process} and is_deleted = 0`.execute(trx)
  return rows[0]
}

/** Writes the row of a flow that is published. @returns its id */
export async function keepModel(trx: Trx, user: string, { app, flow, before }: ModelFlow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update blade_wf_model
       set name = ${flow.title.zh}, model_key = ${flow.process}, app_key = ${app}, flow_key = ${flow.key},
           version = ${nextVersion(trx, flow.process)}, update_user = ${user}, update_time = now()
     where tenant_id = ${trx.tenant} and is_deleted = 0
       and (model_key = ${flow.process} or (model_key = ${before ?? flow.process} and app_key = ${app}))
    returning id`.execute(trx)
  if (rows[0]) return rows[0].id
  const made = await sql<{ id: string }>`
    insert into blade_wf_model (tenant_id, name, model_key, app_key, flow_key, version, status, create_user, update_user)
    values (${trx.tenant}, ${flow.title.zh}, ${flow.process}, ${app}, ${flow.key}, ${nextVersion(trx, flow.process)}, 1,
      ${user}, ${user}) returning id`.execute(trx)
  return made.rows[0]!.id
}

const nextVersion = (trx: Trx, process: string) => sql`
  (select coalesce(max(version::integer), 0) + 1 from blade_wf_deployment
    where tenant_id = ${trx.tenant} and process_def_key = ${process})`

/** Where the flow of a model is. */
export async function placeModel(trx: Trx, id: string, { app, flow }: { app: string; flow: string }): Promise<void> {
  await sql`
    update blade_wf_model set app_key = ${app}, flow_key = ${flow}
     where tenant_id = ${trx.tenant} and id = ${id}`.execute(trx)
}

/** Adds the process as it is now to the history of its model. */
export async function noteHistory(
  trx: Trx,
  user: string,
  model: string,
  { name, xml }: { name: string; xml: string },
): Promise<void> {
  await sql`
    insert into blade_wf_model_history (tenant_id, name, model_id, version, xml, create_user, update_user)
    select ${trx.tenant}, ${name}, ${model}, coalesce(max(version::integer), 0) + 1, ${xml}, ${user}, ${user}
      from blade_wf_model_history where tenant_id = ${trx.tenant} and model_id = ${model}`.execute(trx)
}

/** Nobody can start the process any more, and another flow may have it; what runs goes on. */
export async function releaseProcess(trx: Trx, process: string): Promise<void> {
  await Promise.all([
    sql`
      update blade_wf_deployment set status = 0
       where tenant_id = ${trx.tenant} and process_def_key = ${process} and is_deleted = 0`.execute(trx),
    sql`
      update blade_wf_model set app_key = null, flow_key = null
       where tenant_id = ${trx.tenant} and model_key = ${process} and is_deleted = 0`.execute(trx),
  ])
}
