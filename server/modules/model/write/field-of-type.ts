/**
 * Types of PostgreSQL, and of what older clients write for them, as types of fields.
 * @source MO-03, MO-07; docs/language.md#fields
 */
import type { Field } from '#engine/schema/document.ts'

type Typed = Pick<Field, 'type' | 'maxLength' | 'scale'>

const TYPE = /^([a-z_ 0-9]+?)\s*(?:\((\d+)(?:\s*,\s*(-?\d+))?\))?(?: with(?:out)? time zone)?$/
/** Longer texts are written in an area of lines. */
const LONGEST_LINE = 500
const MOST_PLACES = 10
/** Places of a number whose type does not say them. */
const PLACES = 4

const PLAIN: Readonly<Record<string, Typed>> = {
  ...named(['smallint', 'integer', 'bigint', 'int', 'int2', 'int4', 'int8', 'tinyint'], { type: 'integer' }),
  ...named(['text', 'citext', 'longtext', 'mediumtext'], { type: 'text' }),
  ...named(['boolean', 'bool'], { type: 'boolean' }),
  ...named(['date'], { type: 'date' }),
  ...named(['time'], { type: 'time' }),
  ...named(['timestamp', 'timestamptz', 'datetime'], { type: 'datetime' }),
  ...named(['json', 'jsonb'], { type: 'json' }),
  ...named(['uuid'], { type: 'string', maxLength: 36 }),
  ...named(['real', 'double precision', 'float', 'float4', 'float8', 'double'], { type: 'decimal', scale: 6 }),
  ...named(['money'], { type: 'decimal', scale: 2 }),
}
const TEXTS = ['character varying', 'varchar', 'character', 'char', 'bpchar']
const NUMBERS = ['numeric', 'decimal']

function named(names: string[], typed: Typed): Record<string, Typed> {
  return Object.fromEntries(names.map(name => [name, typed]))
}

/**
 * @param type  as `format_type` prints it: `character varying(64)`, `numeric(10,2)`, `timestamp without time zone`
 * @returns     undefined when no field holds its values
 */
export function fieldOfType(type: string): Typed | undefined {
  const [, name = '', first, second] = TYPE.exec(type.trim().toLowerCase()) ?? []
  if (TEXTS.includes(name)) return textOf(first === undefined ? undefined : Number(first))
  if (NUMBERS.includes(name)) return numberOf(first, second)
  return Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined
}

function textOf(length: number | undefined): Typed {
  return length === undefined || length > LONGEST_LINE ? { type: 'text' } : { type: 'string', maxLength: length }
}

function numberOf(precision: string | undefined, places: string | undefined): Typed | undefined {
  if (precision === undefined) return { type: 'decimal', scale: PLACES }
  const scale = Number(places ?? 0)
  if (scale > MOST_PLACES || scale < 0) return undefined
  return scale === 0 && Number(precision) <= 15 ? { type: 'integer' } : { type: 'decimal', scale }
}
