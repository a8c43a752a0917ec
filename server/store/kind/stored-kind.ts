import type { AnyDocument } from '#engine/schema/document.ts'
import type { Work } from '../app/work.ts'

/** The app that is published, with its documents of all kinds. */
export interface AppWhole {
  key: string
  documents: AnyDocument[]
  before: AnyDocument[]
}

/** What the server does with documents of one kind in addition to storing them; the kind itself is in `engine/kind`. */
export interface StoredKind<D> {
  /**
   * Runs when documents are published, in the transaction of the version and before it is written.
   * @param documents  those of the kind that will be published
   * @param before     those published so far
   * @throws           Fault 'design.refused' with the issues as data
   */
  publish?(work: Work, documents: D[], before: D[], app: AppWhole): Promise<void>
  /** Whether what runs of published documents is not what publishing them again would give: it depends on records. */
  isOutdated?(work: Work, documents: D[], app: AppWhole): Promise<boolean>
  /** Runs when an app with these published documents is removed, in the same transaction. */
  unpublish?(work: Work, documents: D[]): Promise<void>
  /** the parts of a document, in addition to its envelope, that designers of other apps get */
  outline?(document: D): Partial<D>
}
