import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'

/**
 * The right an action requires: its own, another call of the entity, `signed-in`, `administrator`, or `entity.call` of
 * another entity.
 * @returns key of the entity, call
 * @source ADR 0010
 */
export function rightOf(entity: EntityDocument, { id, right = id }: EntityAction): [entity: string, call: string] {
  const [first = '', call] = right.split('.')
  return call === undefined ? [entity.key, first] : [first, call]
}
