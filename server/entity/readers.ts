import type { Who } from '#engine/access/who.ts'
import { accessTo, type ButtonGrants } from './access.ts'
import type { Model, Models } from './model.ts'
import { type Reader, readerOf } from './reader.ts'

/** How many are kept before all are forgotten. */
const MOST = 10_000

/**
 * Readers made once for a person and a call, and kept as long as the grants they were made with: those are read anew
 * every few seconds, so `$today` and `$now` in the rows of a grant are never older than that.
 */
export function openReaders() {
  const kept = new Map<string, { models: Models; grants: ButtonGrants; reader: Reader }>()
  return (models: Models, model: Model, who: Who, grants: ButtonGrants, call: string): Reader => {
    const key = JSON.stringify([who.tenant, who.id, who.dept, who.roles, who.posts, model.key, call])
    const known = kept.get(key)
    if (known && known.models === models && known.grants === grants) return known.reader
    if (kept.size >= MOST) kept.clear()
    const reader = readerOf(models, model, who, accessTo(model.document, who, grants), call)
    kept.set(key, { models, grants, reader })
    return reader
  }
}
