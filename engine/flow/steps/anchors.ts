/** The places of a list of steps. @source docs/workflow.md#steps */
import { isBranches, type Step, type Steps } from './steps.ts'

/** A place for a step: after the step, the start or the beginning of the branch with this id. */
export interface Anchor {
  after: string
  /** at the beginning of a branch */
  isBranch: boolean
}

/** All places from top to bottom. @param moving  id of a step whose own places are left out, and its place now */
export function anchorsOf({ start, steps }: Steps, moving?: string): { all: Anchor[]; now: number } {
  const all: Anchor[] = [{ after: start, isBranch: false }]
  let now = -1
  const walk = (list: readonly Step[]) => {
    for (const step of list) {
      if (step.id === moving) {
        now = all.length - 1
        continue
      }
      for (const branch of isBranches(step) ? step.branches : []) {
        all.push({ after: branch.id, isBranch: true })
        walk(branch.steps)
      }
      if (step.exits.length > 0) all.push({ after: step.id, isBranch: false })
    }
  }
  walk(steps)
  return { all, now }
}
