import type { Cuts } from '../../access/visibility.ts'
import type { AnyDocument, EntityDocument, Library, To } from '../../schema/document.ts'
import type { Checking } from '../checking.ts'
import type { Room } from '../room.ts'

/** Resolving the documents that a document uses, recursively; each adds its key to the trail. */
export interface Uses extends Room {
  library: Library
  /** keys of the documents being resolved, outermost first */
  trail: string[]
  /** names already reported as unknown or circular */
  told: Set<string>
  /** a document as it is edited; its issues are reported with its first use */
  expand(document: AnyDocument): AnyDocument
}

/** One reader: the entities the reader may use, and the audiences the reader belongs to. */
export interface Reader {
  cuts: Cuts
  may(to: To): boolean
}

/** The context in which a document of an app is checked for whether anybody may open it. */
export interface AppAround {
  library: Library
  /** keys of the entities whose records are rows of another entity's: those who may open that one may open them */
  rows: ReadonlySet<string>
}

/** How documents of one kind are checked, resolved and cut. */
export interface Compiler<D> {
  /** reports what is wrong with the meaning of a document whose grammar is valid */
  check(checking: Checking, document: D): void
  /** the initial content of a document made `from` an entity; absent: the kind cannot be derived */
  derive?(entity: EntityDocument): object
  /** resolves an expanded document, with everything it uses; absent: it is unchanged */
  resolve?(document: D, uses: Uses): D
  /** cuts a resolved document for one reader; absent: every reader gets only the envelope */
  cut?(document: D, reader: Reader): D
  /** names in Chinese without the English that stands beside them: the path of that, and the name; absent: names are texts */
  bareNames?(document: D): { path: string; zh: string }[]
  /** whether nobody may open it; absent: it cannot be opened by itself, or is checked elsewhere */
  isClosed?(document: D, around: AppAround): boolean
}
