import { hiddenWith } from '#engine/access/withhold.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskedFields } from '#engine/value/mask.ts'

/** What the data-collection log needs to know of a model. @source JB-08 */
export interface Collected {
  app: string
  /** fields that some grant hides, and masked ones: readers of the log may not be allowed to see them */
  hidden: string[]
}

/** @param app  the app the entity belongs to; undefined for a shipped entity */
export function collectedOf(document: EntityDocument, app: string | undefined): Collected | null {
  if (app === undefined) return null
  const hide = (document.access ?? []).flatMap(grant => grant.hide ?? [])
  return { app, hidden: [...new Set(hiddenWith(document, [...hide, ...maskedFields(document)]))] }
}
