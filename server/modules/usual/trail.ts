/**
 * Verbs of every record, of shipped entities and of creators' models: its time line, comments, and restoring.
 * @source JB-18; docs/http.md#every-entity
 */
import { Fault } from '#engine/error/fault.ts'
import { readIds } from '../read-ids.ts'
import { sayRefusal } from '../say-refusal.ts'
import type { Verb } from '../verb.ts'

/** A page of `TrailEntry` of the record `id`. */
export const timeline: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input, lang }) => entities.trail(who, entity.key, input, lang),
}

/** Removes the comment `comment` of the record `id`: the caller's own, or any as an administrator. */
export const removeComment: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.removeComment(who, entity.key, input).then(() => null),
}

/** A page of `RemovedRow`. */
export const removed: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.removed(who, entity.key, input),
}

/** Removed records one call restores at most. */
const MOST = 1_000

/**
 * Restores the record `id`: its state after `change`, or the removed record when no change is named. With `ids` the
 * removed records of these, each as far as it can be: `{ rows: [{ id, restored, msg }], done, failed, why }`.
 */
export const restore: Verb = {
  method: 'POST',
  async run(given) {
    const { who, entities, entity, input } = given
    if (input.ids === undefined) return entities.restore(who, entity.key, input)
    const ids = readIds(input.ids)
    if (!ids.length) throw new Fault('record.none')
    if (ids.length > MOST) throw new Fault('record.many', { most: MOST })
    const rows = (await entities.restoreEach(who, entity.key, ids)).map(({ id, fault }) => {
      return { id, restored: !fault, msg: fault ? sayRefusal(given, fault) : '' }
    })
    const failed = rows.filter(({ restored }) => !restored)
    return { rows, done: rows.length - failed.length, failed: failed.length, why: failed[0]?.msg ?? '' }
  },
}
