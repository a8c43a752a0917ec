/**
 * The runnable part of a draft's model: a rule that cannot run disables only its own field, not the screen. @source
 * docs/designer.md#canvas
 */
import { Fault } from '../error/fault.ts'
import type { EntityDocument, Field } from '../schema/document.ts'
import { compileEntity } from './compile-entity.ts'

type Lookup = (key: string) => EntityDocument | undefined

const known = new WeakMap<EntityDocument, { around: (EntityDocument | undefined)[]; made: EntityDocument }>()

/** `entity` without the rules that cannot run; the same object when all can. The check list reports them. */
export function runnable(entity: EntityDocument, lookup: Lookup): EntityDocument {
  const around = entity.fields.map(({ to }) => (to === undefined ? undefined : lookup(to)))
  const before = known.get(entity)
  if (before && around.every((one, place) => one === before.around[place])) return before.made
  let made = entity
  for (let next: EntityDocument | null = entity; next; next = withoutWrong(next, lookup)) made = next
  known.set(entity, { around, made })
  return made
}

/** The model without the rule at which its compilation fails; null when it does not fail at one. */
function withoutWrong(entity: EntityDocument, lookup: Lookup): EntityDocument | null {
  try {
    compileEntity(entity, lookup)
    return null
  } catch (error) {
    const path = error instanceof Fault ? String(error.params.path ?? error.params.field ?? '') : ''
    const [list, id, key] = path.split('/')
    if (list === 'checks') return { ...entity, checks: entity.checks?.filter(check => check.id !== id) }
    if (list === 'fields' && key !== undefined) return onFields(entity, [id], [key])
    // a circle, `a → b → a`, or a pattern, which belongs to a single field
    const fields = path.split(' → ').filter(name => entity.fields.some(field => field.id === name))
    return fields.length > 0 ? onFields(entity, fields, ['value', 'when', 'pattern']) : null
  }
}

/** Null when these fields have none of these keys, so the failure is not theirs. */
function onFields(entity: EntityDocument, ids: readonly (string | undefined)[], keys: readonly string[]) {
  const without = (field: Field) => Object.fromEntries(Object.entries(field).filter(([key]) => !keys.includes(key)))
  const found = entity.fields.some(field => ids.includes(field.id) && keys.some(key => key in field))
  const fields = entity.fields.map(field => (ids.includes(field.id) ? (without(field) as unknown as Field) : field))
  return found ? { ...entity, fields } : null
}
