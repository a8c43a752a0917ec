import type { Cuts } from '../../access/visibility.ts'
import type { AnyDocument, EntityDocument, Library, To } from '../../schema/document.ts'
import type { Checking } from '../checking.ts'
import type { Room } from '../room.ts'

/** What a document is set together from: it goes down to the documents it uses, which grow the trail. */
export interface Uses extends Room {
  library: Library
  /** keys of the documents that are being set together, outermost first */
  trail: string[]
  /** names that were told to lead nowhere or in a circle */
  told: Set<string>
  /** a document as it is edited; its issues are told with the first use */
  expand(document: AnyDocument): AnyDocument
}

/** One reader: the entities he may use, and whether he is among those something is for. */
export interface Reader {
  cuts: Cuts
  may(to: To): boolean
}

/** What is around a document of an app when it is asked whether anybody may open it. */
export interface AppAround {
  library: Library
  /** keys of the entities whose records are rows of another's: who may open that may open them */
  rows: ReadonlySet<string>
}

/** How documents of one kind are checked, put together and cut. */
export interface Compiler<D> {
  /** reports what is wrong with the meaning of one whose grammar is right */
  check(checking: Checking, document: D): void
  /** what one made `from` an entity begins as; absent: none is */
  derive?(entity: EntityDocument): object
  /** an expanded one as it runs, with what it uses set in place; absent: as it is */
  resolve?(document: D, uses: Uses): D
  /** a resolved one as one reader may see it; absent: no reader gets more than its envelope */
  cut?(document: D, reader: Reader): D
  /** whether nobody may open it; absent: it is not opened by itself, or says so elsewhere */
  isClosed?(document: D, around: AppAround): boolean
}
