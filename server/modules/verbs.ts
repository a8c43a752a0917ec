/**
 * Every verb an entity's `actions` may name. A general one stands in `usual/`; one of a single area in the area's folder,
 * named after its entity.
 */
import { MESSAGE_VERBS } from './message/message-verbs.ts'
import { SCHEMA_VERBS } from './schema/documents.ts'
import { SYSTEM_VERBS } from './system/system-verbs.ts'
import { page } from './usual/page.ts'
import { lazyList, lazyTree, tree } from './usual/trees.ts'
import type { Verb } from './verb.ts'

export const VERBS: Record<string, Verb> = {
  page,
  tree,
  lazyTree,
  lazyList,
  ...SYSTEM_VERBS,
  ...MESSAGE_VERBS,
  ...SCHEMA_VERBS,
}
