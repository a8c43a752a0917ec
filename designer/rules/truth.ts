/**
 * Sample records at the boundaries of each comparison in a sentence, to show where its result changes.
 * @source docs/designer.md#rules-as-sentences
 */

import { findName, type Scope } from '#engine/react/rule/sentence/names.ts'
import { type Clause, clausesOf, type Group } from '#engine/react/rule/sentence/sentence.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import { dayAfter } from '#engine/value/day-after.ts'

export interface Sample {
  /** the field the row is about */
  field: string
  /** fields it is compared with */
  beside: string[]
  record: Record<string, Json>
}

/**
 * For `quantity > 10`: 9, 10, 11 and empty; for a date: the day before, the day, the day after, and empty; compared
 * with another field, the same around a sample value of that field.
 */
export function samplesFor(sentence: Group, scope: Scope, today: string): Sample[] {
  const clauses = clausesOf(sentence).filter(clause => clause.left.kind === 'name')
  const given = clauses.flatMap(clause => besideOf(clause, scope, today))
  const usual = Object.fromEntries([...clauses.flatMap(clause => usualValue(clause, scope, today)), ...given])
  const samples = clauses.flatMap(clause => {
    const field = fieldOf(clause, scope)
    if (!field) return []
    const beside = besideOf(clause, scope, today).map(([id]) => id)
    return boundariesOf(clause, field, scope, today).map(value => ({
      field: field.id,
      beside,
      record: { ...usual, [field.id]: value },
    }))
  })
  const seen = new Set<string>()
  return samples.filter(sample => {
    const text = JSON.stringify([sample.field, sample.record[sample.field]])
    return seen.has(text) ? false : seen.add(text)
  })
}

/** The field of the record itself; what a reference shows has no sample. */
function fieldOf(clause: Clause, scope: Scope): Field | undefined {
  const name = clause.left.kind === 'name' ? findName(scope, clause.left.name) : undefined
  return name?.field?.id === name?.name ? name?.field : undefined
}

function usualValue(clause: Clause, scope: Scope, today: string): [string, Json][] {
  const field = fieldOf(clause, scope)
  const value = field && boundariesOf(clause, field, scope, today).find(one => one !== null)
  return field && value !== undefined ? [[field.id, value]] : []
}

/** The fields on the right side of a clause, each with a boundary value. */
function besideOf({ right }: Pick<Clause, 'right'>, scope: Scope, today: string): [string, Json][] {
  const noon = '12:00:00'
  const at: Record<string, Json> = { integer: 10, decimal: '10', date: today, datetime: `${today} ${noon}`, time: noon }
  return right.flatMap((one): [string, Json][] => {
    const field = one.kind === 'name' ? findName(scope, one.name)?.field : undefined
    const value = field && at[field.type]
    return field && value !== undefined ? [[field.id, value]] : []
  })
}

/** Values around the right side of a clause, and empty. */
function boundariesOf(clause: Clause, field: Field, scope: Scope, today: string): Json[] {
  const values = clause.right.flatMap((right): Json[] => {
    if (right.kind === 'name') return besideOf({ right: [right] }, scope, today).flatMap(([, at]) => around(field, at))
    if (right.kind === 'today') return around(field, dayAfter(today, right.days))
    return Array.isArray(right.value) ? right.value : around(field, right.value)
  })
  if (clause.is === 'next' || clause.is === 'last') {
    const days = Number(values[1] ?? 0) * (clause.is === 'next' ? 1 : -1)
    return [...around(field, today), ...around(field, dayAfter(today, days)), null]
  }
  const other = scope.optionsOf(field).find(option => !values.includes(option.id))?.id
  return [...values, ...(other === undefined ? [] : [other]), null]
}

function around(field: Field, value: Json): Json[] {
  switch (field.type) {
    case 'integer':
      return typeof value === 'number' ? [value - 1, value, value + 1] : [value]
    case 'decimal': {
      const number = Number(value)
      const step = 10 ** -(field.scale ?? 0)
      const places = field.scale ?? 0
      return [number - step, number, number + step].map(one => one.toFixed(places))
    }
    case 'date':
      return typeof value === 'string' ? [-1, 0, 1].map(days => dayAfter(value, days)) : [value]
    case 'datetime':
      return typeof value === 'string'
        ? [-1, 0, 1].map(days => dayAfter(value, days) + (value.slice(10) || ' 12:00:00'))
        : [value]
    case 'time':
      return typeof value === 'string' ? [-1, 0, 1].flatMap(hours => hourAfter(value, hours)) : [value]
    case 'boolean':
      return [true, false]
    default:
      return [value]
  }
}

/** The time `hours` after `time` (HH:mm:ss); empty when that is on another day. */
function hourAfter(time: string, hours: number): string[] {
  const hour = Number(time.slice(0, 2)) + hours
  return hour < 0 || hour > 23 ? [] : [String(hour).padStart(2, '0') + time.slice(2)]
}
