import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { AccessContext } from './reader.ts'

/**
 * Whether somebody lists every record of these models with every field whole.
 * @param documents  of an app; rows with the rights of their records follow these
 */
export function readsAll({ access }: Pick<AccessContext, 'access'>, documents: AnyDocument[]): boolean {
  return entitiesOf(documents).every(entity => {
    const { may, rows, hide, mask, unlisted, rightsOf } = access(entity)
    if (!may.has('list') || hide.size + mask.size + unlisted.size > 0) return false
    return rightsOf !== undefined || rows('list') === true
  })
}
