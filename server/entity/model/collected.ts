import type { EntityDocument } from '#engine/schema/document.ts'

/** What the data-collection log says of a model. @source JB-08 */
export interface Collected {
  app: string
  /** fields some grant hides: who reads the log need not be of those who see them */
  hidden: string[]
}

/** @param app  the app the entity belongs to; none of a shipped entity */
export function collectedOf(document: EntityDocument, app: string | undefined): Collected | null {
  if (app === undefined) return null
  return { app, hidden: [...new Set((document.access ?? []).flatMap(({ hide }) => hide ?? []))] }
}
