/**
 * A deployment: one published version of a flow, with the forms it names. Instances stay with theirs.
 * @source docs/workflow.md#definition; WD-08
 */
import { sql } from 'kysely'
import type { FlowDocument, FormDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'

export interface Deployed {
  flow: FlowDocument
  /** by key */
  forms: Record<string, FormDocument>
  /** by key of the form: the payment it asks for after a start. @source FM-04 */
  payments?: Record<string, { address: string; condition?: string }>
  /** key of its app */
  app: string
}

/** Adds the next version of the process. @returns its id, the `processDefId` of the calls */
export async function deployFlow(trx: Trx, user: string, { flow, forms, payments, app }: Deployed): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into blade_wf_deployment (tenant_id, name, process_def_key, version, category, model_id, status, create_user, update_user)
    select ${trx.tenant}, ${flow.title.zh}, ${flow.process},
           (select coalesce(max(version::integer), 0) + 1 from blade_wf_deployment
             where tenant_id = ${trx.tenant} and process_def_key = ${flow.process}),
           m.category, m.id, 1, ${user}, ${user}
      from (select 1) one
      left join blade_wf_model m on m.tenant_id = ${trx.tenant} and m.model_key = ${flow.process} and m.is_deleted = 0
    returning id`.execute(trx)
  const { id } = rows[0]!
  await Promise.all([
    sql`update blade_wf_deployment set process_def_id = id::text where tenant_id = ${trx.tenant} and id = ${id}`.execute(
      trx,
    ),
    sql`insert into wf_definition (tenant_id, deployment_id, app, administrators, content)
      values (${trx.tenant}, ${id}, ${app}, ${flow.administrators ? JSON.stringify(flow.administrators) : null}::jsonb,
              ${JSON.stringify({ flow, forms, payments, app })}::jsonb)`.execute(trx),
  ])
  return id
}
