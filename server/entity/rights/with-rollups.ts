import { type Cuts, openVisibility, readsHidden, recordVisibility } from '#engine/access/visibility.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { isRollup, pointingCalls, readPointing } from '#engine/rules/pointing.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Access } from './access.ts'

type Other = (key: string) => { document: EntityDocument; access: Access } | undefined

/**
 * The access to an entity with fields computed from records that point at its own: nobody writes them, and they are
 * hidden from a reader who may not list those records or from whom a field is hidden that the formula reads.
 * @param other  another entity and the reader's access to it, as its document and the grants say
 * @source docs/security.md#data
 */
export function withRollups(document: EntityDocument, access: Access, other: Other): Access {
  const rollups = document.fields.filter(isRollup)
  if (!rollups.length) return access
  const pointing = rollups.flatMap(({ value }) => pointingCalls(value)).map(name => readPointing(name)!.entity)
  const cuts = cutsFrom([document.key, ...pointing], key => (key === document.key ? { document, access } : other(key)))
  const visibility = recordVisibility(document.key, cuts, openVisibility())
  const hidden = rollups.filter(({ value }) => readsHidden(value, visibility)).map(({ id }) => id)
  return {
    ...access,
    hide: new Set([...access.hide, ...hidden]),
    readOnly: new Set([...access.readOnly, ...rollups.map(({ id }) => id)]),
  }
}

/** What is hidden of the entities with `keys`, of their rows, and of what their references show. */
function cutsFrom(keys: string[], find: Other): Cuts {
  const cuts: Cuts = {}
  const reached = new Set(keys)
  for (const key of reached) {
    const found = find(key)
    if (!found) continue
    const { document, access } = found
    const secrets = document.fields.flatMap(({ id, secret }) => (secret ? id : []))
    cuts[key] = { document, hide: [...access.hide, ...secrets], inside: !access.may.has('list') }
    for (const field of document.fields) {
      const to = field.type === 'children' ? field.to : field.show?.length ? targetOf(field) : undefined
      if (to !== undefined) reached.add(to)
    }
  }
  return cuts
}
