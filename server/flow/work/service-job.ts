/** A service, script or send task is due: it runs outside of the step, which goes on with its outcome. @source docs/workflow.md#service-tasks */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { type ActParts, actOnInstance, refreshBrief } from '../act/acting.ts'
import { openFormWork } from '../act/form-work.ts'
import { readInstance } from '../instance/instance.ts'
import { usersOf } from '../people/audience.ts'
import { runService, type ServiceParts } from '../service/run-service.ts'
import { type FlowJob, whoOfStarter } from './system.ts'

/** @throws Fault 'flow.no-service', and those of the service: the job is tried again */
export const runServiceJob =
  (services: ServiceParts) =>
  async (parts: ActParts, job: FlowJob): Promise<void> => {
    const { tenant, starter, instance: id, token, node } = job
    const who = whoOfStarter(tenant, starter)
    const instance = await parts.db.readAtOnce(who, trx => readInstance(trx, id))
    if (!instance) throw new Fault('flow.instance-unknown')
    if (!instance.state.tokens.some(each => each.id === token && each.for === 'job')) return dropJob(parts, job)
    const definition = await parts.definitions.byId(tenant, instance.deploymentId)
    const settings = definition.elements.get(node)?.service
    if (!settings) throw new Fault('flow.no-service', { node: definition.graph.nodes.get(node)?.name ?? node })
    const form = await openFormWork(parts, who, definition, null)
    const { record } = instance
    const values = record && form.entity ? await parts.db.write(who, trx => form.read(trx, record)) : {}
    const key = `${id}:${token}`
    const outcome = await runService(services, {
      who,
      settings,
      values: { ...values, ...instance.state.vars } as Parameters<typeof runService>[1]['values'],
      key,
      usersOf,
    })
    await actOnInstance(parts, who, id, async acting => {
      const { run, trx, instance: locked } = acting
      await sql`delete from wf_job where tenant_id = ${tenant} and id = ${job.id}`.execute(trx)
      if (!locked.state.tokens.some(each => each.id === token && each.for === 'job')) return
      await run.step(
        outcome.error === undefined
          ? { do: 'complete', token: token!, vars: outcome.vars }
          : { do: 'fail', token: token!, code: outcome.error },
      )
      await refreshBrief(acting)
    })
  }

function dropJob({ db }: ActParts, { tenant, id }: FlowJob): Promise<void> {
  return db.write({ tenant }, async trx => {
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
  })
}
