import type { EntityDocument, Option } from '#engine/schema/document.ts'
import type { Coded } from './design.ts'

/** What a rule over the records of an entity may name, cut to what its writer sees. */
export interface RuleNames {
  /** the entity, and those of its rows */
  entities: Record<string, EntityDocument>
  dicts: Record<string, { options: Option[] }>
  roles: Coded[]
  posts: Coded[]
}
