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
