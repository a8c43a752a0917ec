import type { EntityDocument, Field } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { hasColumn } from './column-type.ts'

/** With these a field refuses some number, or has one of its own. */
const REFUSING = ['value', 'when', 'required', 'unique', 'min', 'max'] as const

/** The fields of rows that can keep their order: the save may write any number into them. */
export function placeFields({ fields, indexes = [] }: EntityDocument): Field[] {
  const inUnique = new Set(indexes.flatMap(index => (index.unique ? index.fields : [])))
  const isFree = (field: Field) => REFUSING.every(fact => field[fact] === undefined || field[fact] === false)
  return fields.filter(
    field => field.type === 'integer' && hasColumn(field) && isFree(field) && !inUnique.has(field.id),
  )
}

/**
 * The rows of a record whose order one of their fields keeps, numbered: in the order in which they were sent, while those
 * that were not sent stay where they are. Numbers that are there are given out again, so that few rows change.
 * @param place   id of the field with the number
 * @param stored  the rows before, in their order
 * @param sent    rows after the change, those that have an `id` among `stored`
 * @param left    rows that were not sent
 * @returns       `sent`, then `left`, each with its number
 * @source docs/language.md#fields
 */
export function placeRows(
  place: string,
  stored: readonly EngineRecord[],
  sent: readonly EngineRecord[],
  left: readonly EngineRecord[],
): EngineRecord[] {
  const line = lineUp(stored, sent, new Map(left.map(row => [row.id, row])))
  const known = stored.map(row => row[place]).filter(number => typeof number === 'number')
  const numbers = [...new Set(known)].sort((a, b) => a - b)
  while (numbers.length < line.length) numbers.push((numbers.at(-1) ?? 0) + 1)
  const numberOf = new Map(line.map((row, at) => [row, numbers[at]!]))
  return [...sent, ...left].map(row => ({ ...row, [place]: numberOf.get(row) ?? null }))
}

/** A new row follows the one it was sent after; the places of those that were sent are taken in the order sent. */
function lineUp(
  stored: readonly EngineRecord[],
  sent: readonly EngineRecord[],
  left: ReadonlyMap<unknown, EngineRecord>,
): EngineRecord[] {
  const groups: EngineRecord[][] = []
  const head: EngineRecord[] = []
  for (const row of sent) {
    if (row.id !== undefined) groups.push([row])
    else (groups.at(-1) ?? head).push(row)
  }
  if (groups[0]) groups[0].unshift(...head)
  const last = groups.length > 0 ? [] : head
  const sentIds = new Set(sent.map(row => row.id))
  const line = stored.flatMap(({ id }) => {
    const kept = left.get(id)
    return kept ? [kept] : sentIds.has(id) ? groups.shift()! : []
  })
  return [...line, ...last]
}
