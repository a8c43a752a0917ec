/**
 * What every record has, of shipped entities and of creators' models: a time line, and the ways back.
 * @source JB-18; docs/http.md#every-entity
 */
import type { Verb } from '../verb.ts'

/** A page of `TrailEntry` of the record of `id`. */
export const timeline: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input, lang }) => entities.trail(who, entity.key, input, lang),
}

/** `text`, said of the record of `id`. */
export const comment: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.comment(who, entity.key, input).then(() => null),
}

/** `comment` of the record of `id` is taken back: one's own, or as an administrator any. */
export const removeComment: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.removeComment(who, entity.key, input).then(() => null),
}

/** A page of `RemovedRow`. */
export const removed: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.removed(who, entity.key, input),
}

/** Of the record of `id`: the state after `change`, or without one the record itself, which was removed. */
export const restore: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.restore(who, entity.key, input),
}
