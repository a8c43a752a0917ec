/** A service, script or send task is due: it runs outside of the step, which goes on with its outcome. @source docs/workflow.md#service-tasks */
import { Fault } from '#engine/error/fault.ts'
import type { Command } from '#engine/flow/step.ts'
import type { ActParts } from '../act/perform.ts'
import { openFormWork } from '../form/form-work.ts'
import { readInstance } from '../instance/instance.ts'
import { usersOf } from '../people/audience.ts'
import { runService, type ServiceParts } from '../service/run-service.ts'
import { endJob, type FlowJob, performJob, waitsFor, whoOfStarter } from './system.ts'

/** @throws Fault 'flow.no-service', and those of the service: the job is tried again */
export const runServiceJob =
  (services: ServiceParts) =>
  async (parts: ActParts, job: FlowJob): Promise<void> => {
    const { tenant, starter, instance: id, token, node } = job
    const who = whoOfStarter(tenant, starter)
    const instance = await parts.db.readAtOnce(who, trx => readInstance(trx, id))
    if (!instance) throw new Fault('flow.instance-unknown')
    if (!waitsFor(instance, token, 'job')) {
      await parts.db.write({ tenant }, trx => endJob(trx, job))
      return
    }
    const definition = await parts.definitions.byId(tenant, instance.deploymentId)
    const settings = definition.elements.get(node)?.service
    if (!settings) throw new Fault('flow.no-service', { node: definition.graph.nodes.get(node)?.name ?? node })
    const form = await openFormWork(parts, who, definition, null)
    const { record } = instance
    const values = record && form.entity ? await parts.db.write(who, trx => form.read(trx, record)) : {}
    const key = `${id}:${job.id}`
    const outcome = await runService(services, {
      who,
      settings,
      values: { ...values, ...instance.state.vars } as Parameters<typeof runService>[1]['values'],
      key,
      usersOf,
    })
    await performJob(parts, job, {
      setsVariables: true,
      act({ instance: locked }) {
        if (!waitsFor(locked, token, 'job')) return null
        const command: Command =
          outcome.error === undefined
            ? { do: 'complete', token: token!, vars: outcome.vars }
            : { do: 'fail', token: token!, code: outcome.error }
        return { do: 'step', command }
      },
    })
  }
