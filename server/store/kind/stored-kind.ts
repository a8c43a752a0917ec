import type { Work } from '../design/work.ts'

/** What the server does with documents of one kind beside keeping them; what they are: `engine/kind`. */
export interface StoredKind<D> {
  /**
   * What begins with them when they are published, in the transaction of the version and before it is written.
   * @param documents  those of the kind that are to run
   * @param before     those that run
   * @throws           Fault 'design.refused' with the issues as data
   */
  publish?(work: Work, documents: D[], before: D[]): Promise<void>
  /** what designers of other apps learn of one beside its envelope */
  outline?(document: D): Partial<D>
}
