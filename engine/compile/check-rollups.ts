import { isRollup, pointingCalls } from '../rules/pointing.ts'
import type { EntityDocument, Field, FieldType } from '../schema/document.ts'
import type { Checking } from './checking.ts'

/** Each is a subquery for every record that is read. */
const MOST_CALLS = 10

const TYPES: FieldType[] = [
  'string',
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'dict',
]

/**
 * Checks the fields of an entity that are computed when they are read: their type, what needs a column, how many there
 * are.
 * @source docs/language.md#records-that-point-here
 */
export function checkRollups(checking: Checking, entity: EntityDocument) {
  const rollups = entity.fields.filter(isRollup)
  const needed = new Set([entity.labelField, ...(entity.indexes ?? []).flatMap(({ fields }) => fields)])
  let calls = 0
  for (const field of rollups) {
    const path = `fields/${field.id}`
    const before = calls
    calls += pointingCalls(field.value).length
    if (before <= MOST_CALLS && calls > MOST_CALLS)
      checking.report(`${path}/value`, 'rollup.many', { count: calls, max: MOST_CALLS })
    if (!TYPES.includes(field.type) || field.many) checking.report(`${path}/value`, 'rollup.type', { type: field.type })
    if (needed.has(field.id) || storedFact(field)) checking.report(path, 'rollup.stored', { title: field.title })
  }
}

/** Whether the field has a fact that only a stored value can have. */
const storedFact = ({ required, unique, secret, store, inEnglish, copies, keysOf }: Field): boolean =>
  [required, unique, secret, store, inEnglish, copies, keysOf].some(fact => fact !== undefined && fact !== false)
