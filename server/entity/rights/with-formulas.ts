import { reachedCuts, withholdFormulas } from '#engine/access/withhold.ts'
import { isRollup } from '#engine/rules/pointing.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Access } from './access.ts'

type Other = (key: string) => { document: EntityDocument; access: Access } | undefined

/**
 * The access to an entity with computed fields: they are hidden from a reader from whom something is hidden or masked
 * that the formula reads, and those computed from records that point here also from who may not list those records. Nobody
 * writes the latter.
 * @param other  another entity and the reader's access to it, as its document and the grants say
 * @source docs/security.md#data
 */
export function withFormulas(document: EntityDocument, access: Access, other: Other): Access {
  if (!document.fields.some(({ value }) => value !== undefined)) return access
  const cuts = reachedCuts(document.key, key => {
    const found = key === document.key ? { document, access } : other(key)
    if (!found) return undefined
    const { hide, mask, may, rightsOf } = found.access
    const inside = !may.has('list') || (rightsOf !== undefined && rightsOf !== document.key)
    return { document: found.document, hide: [...hide], mask: [...mask], inside }
  })
  return {
    ...access,
    hide: new Set(withholdFormulas(cuts)[document.key]!.hide),
    readOnly: new Set([...access.readOnly, ...document.fields.filter(isRollup).map(({ id }) => id)]),
  }
}
