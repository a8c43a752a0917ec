/**
 * A process as a list of steps from top to bottom. Ids are those of its elements, so that a step, a branch and the
 * document name the same thing.
 * @source docs/workflow.md#steps
 */

/** `approve`: a user task · `copy`: a task that passes at once · `wait`: a timer · `service`: done by the server */
export type TaskKind = 'approve' | 'copy' | 'wait' | 'service'

/** Which branches are taken: the first whose condition holds, every one whose condition holds, all. */
export type BranchKind = 'one' | 'some' | 'all'

interface TaskStep {
  kind: TaskKind
  id: string
  /** ids of the sequence flows that lead out of it */
  exits: string[]
}

export interface BranchStep {
  kind: BranchKind
  /** the gateway where it divides */
  id: string
  /** the gateway where its branches meet; absent: they meet at what follows, or all end */
  join?: string
  branches: Branch[]
  /** empty: every branch ends the process */
  exits: string[]
}

export interface Branch {
  /** the sequence flow that begins it, with its condition */
  id: string
  steps: Step[]
  /** the sequence flows that lead out of it */
  exits: string[]
  /** the end event of its own */
  end?: string
}

export type Step = TaskStep | BranchStep

export interface Steps {
  start: string
  steps: Step[]
  /** absent: every branch of the last step ends the process */
  end?: string
  /** of the start */
  exits: string[]
}

export const isBranches = (step: Step): step is BranchStep => 'branches' in step

/** All steps, outer before inner. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap(step =>
    isBranches(step) ? [step, ...step.branches.flatMap(branch => allSteps(branch.steps))] : [step],
  )
}

export const allBranches = (steps: readonly Step[]): Branch[] =>
  allSteps(steps).flatMap(step => (isBranches(step) ? step.branches : []))
