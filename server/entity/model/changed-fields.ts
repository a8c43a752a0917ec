import { isSame } from '#engine/entity/settle.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'

/** Those of `ids` whose values differ between two states of a record. */
export function changedFields(ids: string[], before: EngineRecord, after: EngineRecord): string[] {
  return ids.filter(id => !isSame(readValue(before, id), readValue(after, id)))
}
