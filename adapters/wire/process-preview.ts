/** The path a process would take, before it is started or from where it stands. @source docs/workflow.md#simulation */

/** How several handlers of a task decide; `one`: whoever claims it. */
type PathDecision = 'one' | 'any' | 'all' | 'ratio' | 'inTurn' | 'vote'

/** A task of a path that a process would take. */
export interface PathStep {
  name: string
  /** the first ones */
  handlers: { name: string; deputyOf?: string }[]
  /** how many there are */
  count: number
  decides: PathDecision
  /** nobody is asked */
  passed?: true
  /** whoever acts before says who handles it */
  chosen?: true
  /** the parallel branches it stands in, outermost first; equal names are the same branch */
  lane: string[]
}

/** Answer of `POST preview`, the body of `startProcess`, and of `GET coming?processInsId`, from where it stands; nothing is written. @source docs/workflow.md#simulation */
export interface PathPreview {
  steps: PathStep[]
  /** `open`: what follows depends on values that are not given yet, or on events */
  ending: 'finished' | 'terminated' | 'open'
}
