/**
 * Steps an instance makes by itself: services, calls, events. A loop of them without a wait is stopped.
 * @source docs/workflow.md#jobs
 */
import { Fault } from '#engine/error/fault.ts'
import type { Instance } from '../instance/instance.ts'

/** Since somebody or a timer last moved the instance. */
const MOST_AUTOMATIC_STEPS = 10_000

type Counted = Pick<Instance, 'steps'>

/** Before a job of the instance is done. @throws Fault 'flow.steps-many' */
export function mustHaveStepsLeft({ steps }: Counted): void {
  if (steps >= MOST_AUTOMATIC_STEPS) throw new Fault('flow.steps-many', { most: MOST_AUTOMATIC_STEPS })
}

export const countStep = (instance: Counted): void => {
  instance.steps += 1
}
