/**
 * Verbs of every record, of shipped entities and of creators' models: its time line, comments, and restoring.
 * @source JB-18; docs/http.md#every-entity
 */
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

/** Restores the record `id`: its state after `change`, or the removed record when no change is named. */
export const restore: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.restore(who, entity.key, input),
}
