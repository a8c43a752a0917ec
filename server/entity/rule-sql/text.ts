/** Operations on text in SQL; a result without characters is null. */
import { sql } from 'kysely'
import { MAX_LENGTH } from '#engine/rules/operations-text.ts'
import { integerWithin, type Sql } from './value.ts'

/** PostgreSQL has no longer text. */
const MOST_CHARACTERS = 1_000_000_000
const LETTERS = { lower: 'abcdefghijklmnopqrstuvwxyz', upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }
/** The characters that `trim` of JavaScript removes. */
const SPACES = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter(character => character.trim() === '')
  .join('')

/** The letters a to z alone: what becomes of others depends on the locale of the database. */
export function changeCaseSql(to: 'upper' | 'lower', text: Sql): Sql {
  const from = to === 'upper' ? 'lower' : 'upper'
  return sql`translate(${text}, ${LETTERS[from]}, ${LETTERS[to]})`
}

export function trimSql(text: Sql): Sql {
  return sql`nullif(btrim(${text}, ${SPACES}), '')`
}

/** `count` characters from a place, counted from 1. */
export function partSql(text: Sql, from: Sql, count: Sql): Sql {
  const [start, size] = [sql`p.f`, sql`p.n`].map(number => integerWithin(number, MOST_CHARACTERS))
  return sql`(select case when p.f >= 1 and p.n >= 1 then nullif(substr(p.x, ${start}, ${size}), '') end
    from (values (${text}, trunc((${from})::numeric), trunc((${count})::numeric))) as p(x, f, n))`
}

/** Every `what` becomes `by`; null when that makes a text longer than a rule computes. */
export function replaceSql(text: Sql, what: Sql, by: Sql): Sql {
  const found = sql`(char_length(p.x) - char_length(replace(p.x, p.w, ''))) / char_length(p.w)`
  return sql`(select case when p.w is null then p.x
    when (${found})::bigint * (char_length(p.b) - char_length(p.w)) <= greatest(0, ${sql.raw(String(MAX_LENGTH))} - char_length(p.x))
    then nullif(replace(p.x, p.w, p.b), '') end
    from (values (${text}, ${what}, coalesce(${by}, ''))) as p(x, w, b))`
}
