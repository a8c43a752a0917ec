/** A service, script or send task is due: it runs outside of the step, which goes on with its outcome. @source docs/workflow.md#service-tasks */
import { Fault } from '#engine/error/fault.ts'
import type { Command } from '#engine/flow/step.ts'
import type { Json } from '#engine/schema/document.ts'
import { readPerson } from '../../action/person.ts'
import { goesOnBy } from '../../db/cause.ts'
import type { Services } from '../../services.ts'
import type { ActParts } from '../act/perform.ts'
import { openFormWork } from '../form/form-work.ts'
import { readInstance } from '../instance/instance.ts'
import { endJob, type FlowJob, performJob, waitsFor } from './system.ts'

/** @throws Fault 'flow.no-service', and those of the action: the job is tried again */
export const runServiceJob =
  ({ actions }: Pick<Services, 'actions'>) =>
  async (parts: ActParts, job: FlowJob): Promise<void> => {
    const { tenant, starter, instance: id, token, node } = job
    const cause = goesOnBy('process', id, job.cause)
    const [instance, person] = await parts.db.readAtOnce({ tenant }, trx =>
      Promise.all([readInstance(trx, id), readPerson(trx, starter)]),
    )
    if (!instance) throw new Fault('flow.instance-unknown')
    if (!waitsFor(instance, token, 'job')) {
      await parts.db.write({ tenant }, trx => endJob(trx, job))
      return
    }
    const definition = await parts.definitions.byId(tenant, instance.deploymentId)
    const settings = definition.elements.get(node)?.service
    if (!settings) throw new Fault('flow.no-service', { node: definition.graph.nodes.get(node)?.name ?? node })
    const form = await openFormWork(parts, person, definition, null)
    const { record } = instance
    const stored = record && form.entity ? await parts.db.write(person, trx => form.read(trx, record)) : {}
    const values = { ...stored, ...instance.state.vars } as Record<string, Json>
    const key = `${id}:${job.id}`
    const outcome = await actions.perform(settings.do, settings, { ...person, cause }, values, {
      key,
      ...(record && { handles: record }),
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
