/**
 * Converts the path of a record's issue: field ids in the engine, wire names in calls (`spans/0/start`).
 * @source docs/http.md#answers
 */
import type { Entity, EntityField } from './compile-entity.ts'

/** Ids → wire names; a step that is no field is kept. */
export const toWirePath = (entity: Entity, path: string): string =>
  mapPath(
    entity,
    path,
    (at, step) => at.fields.get(step),
    ({ field }) => field.name ?? field.id,
  )

/** Wire names → ids. */
export const toFieldPath = (entity: Entity, path: string): string =>
  mapPath(
    entity,
    path,
    (at, step) => at.byName.get(step),
    ({ field }) => field.id,
  )

function mapPath(
  entity: Entity,
  path: string,
  find: (at: Entity, step: string) => EntityField | undefined,
  name: (each: EntityField) => string,
): string {
  const [step = '', index, ...rest] = path.split('/')
  const each = find(entity, step)
  if (!each) return path
  const below = each.rows && rest.length > 0 ? [mapPath(each.rows, rest.join('/'), find, name)] : rest
  return [name(each), ...(index === undefined ? [] : [index]), ...below].join('/')
}
