/**
 * Batch approval: the ticked tasks of one node that allows it, each answered on its own.
 * @source WU-58; docs/workflow.md#batch-approval
 */
import { sql } from 'kysely'
import type { BatchResult } from '#adapters/wire/process-acts.ts'
import { Fault } from '#engine/error/fault.ts'
import { elementName } from '#engine/flow/element-name.ts'
import { completeTask } from '../../flow/act/acts.ts'
import { sayRefusal } from '../../http/answer/errors.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

const MOST = 100

interface Place {
  id: string
  deployment: string
  node: string
  key: string
}

/** @throws Fault 'flow.batch-none', 'flow.batch-many', 'flow.batch-node' */
export const completeTasks: Verb = {
  method: 'POST',
  async run(context) {
    const { flow, who, input, errors, lang } = context
    const ids = [...new Set(readIds(input.ids))]
    if (!ids.length) throw new Fault('flow.batch-none')
    if (ids.length > MOST) throw new Fault('flow.batch-many', { most: MOST })
    await mustShareNode(context, ids)
    const results: BatchResult[] = []
    for (const taskId of ids) {
      try {
        const pass = input.pass !== false && input.pass !== 'false'
        await completeTask(flow.act, who, { taskId, pass, comment: input.comment })
        results.push({ taskId, done: true, msg: null })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        results.push({ taskId, done: false, msg: sayRefusal(error, errors, lang) })
      }
    }
    const failed = results.filter(({ done }) => !done)
    const why = [...new Set(failed.map(({ msg }) => msg))].join(' | ')
    return { results, done: results.length - failed.length, failed: failed.length, why }
  },
}

async function mustShareNode({ db, who, flow }: VerbContext, ids: string[]): Promise<void> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql<Place>`select t.id, t.node, t.def_key as key, i.deployment_id as deployment
      from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
     where t.tenant_id = ${trx.tenant} and t.id = any(${ids}::bigint[])`.execute(trx),
  )
  if (rows.length < ids.length) throw new Fault('flow.task-unknown')
  if (new Set(rows.map(({ key, node }) => `${key} ${node}`)).size > 1) throw new Fault('flow.batch-node')
  for (const deployment of new Set(rows.map(row => row.deployment))) {
    const { elements } = await flow.definitions.byId(who.tenant, deployment)
    const element = elements.get(rows[0]!.node)
    if (!element?.batch) throw new Fault('flow.batch-off', { node: elementName(element, who.lang) })
  }
}
