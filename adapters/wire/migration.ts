/**
 * What `ops/migration/versions` and `resting` answer.
 * @source docs/workflow.md#migration
 */

/** A version of a process. */
export interface Version {
  /** of its deployment */
  id: string
  name: string
  version: number
  createTime: string
  /** starts use it */
  isNewest: boolean
  /** instances that run */
  running: number
}

/** A node where instances stand and that another version lacks. */
export interface Resting {
  id: string
  name: string
  /** instances that stand there */
  running: number
  /** nodes of the other version that may take its place */
  choices: { id: string; name: string }[]
}
