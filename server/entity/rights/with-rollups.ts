import { type Cuts, openVisibility, readsHidden, recordVisibility } from '#engine/access/visibility.ts'
import { isRollup, pointingCalls, readPointing } from '#engine/rules/pointing.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Access } from './access.ts'

/**
 * The access to an entity with fields computed from records that point at its own: nobody writes them, and they are
 * hidden from a reader who may not list those records or from whom a field is hidden that the formula reads of them.
 * @param other  another entity and the reader's access to it, as its document and the grants say
 * @source docs/security.md#data
 */
export function withRollups(
  document: EntityDocument,
  access: Access,
  other: (key: string) => { document: EntityDocument; access: Access } | undefined,
): Access {
  const rollups = document.fields.filter(isRollup)
  if (!rollups.length) return access
  const cuts: Cuts = {}
  for (const name of rollups.flatMap(({ value }) => pointingCalls(value))) {
    const found = other(readPointing(name)!.entity)
    if (!found?.access.may.has('list')) continue
    const secrets = found.document.fields.flatMap(({ id, secret }) => (secret ? id : []))
    cuts[found.document.key] = { document: found.document, hide: [...found.access.hide, ...secrets] }
  }
  const visibility = recordVisibility(document.key, cuts, openVisibility())
  const hidden = rollups.filter(({ value }) => readsHidden(value, visibility)).map(({ id }) => id)
  return {
    ...access,
    hide: new Set([...access.hide, ...hidden]),
    readOnly: new Set([...access.readOnly, ...rollups.map(({ id }) => id)]),
  }
}
