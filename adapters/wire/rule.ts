import type { EntityDocument, Option } from '#engine/schema/document.ts'
import type { Coded } from './design.ts'

/** The names a rule over the records of an entity may use, cut to what its author may see. */
export interface RuleNames {
  /** the entity, and those of its rows */
  entities: Record<string, EntityDocument>
  dicts: Record<string, { options: Option[] }>
  roles: Coded[]
  posts: Coded[]
}
