/**
 * Replaces `:name` in a published query by `$1`, `$2`, …: PostgreSQL binds the values, they are never written into the
 * statement.
 * @source docs/language.md#query
 */
import { columnType, isList } from '#engine/entity/column-type.ts'
import type { Field, SqlQuery, Variable } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'

export interface Statement {
  sql: string
  /** ids of the params in the order of their numbers */
  names: string[]
  /** names in it that are no param */
  unknown: string[]
}

/**
 * Parts of a statement skipped as a whole, so that a colon inside names nothing: strings, quoted names, comments,
 * casts; and then a name.
 */
const PIECES = [
  String.raw`\b[eE]'(?:[^'\\]|\\[^]|'')*'`,
  `'(?:[^']|'')*'`,
  '"(?:[^"]|"")*"',
  String.raw`\$([A-Za-z_]\w*)?\$[^]*?\$\1\$`,
  '--[^\n]*',
  String.raw`/\*[^]*?\*/`,
  '::',
  ':([A-Za-z]\\w*)',
]
const PIECE = new RegExp(PIECES.join('|'), 'g')

/** The SQL of a document, without a trailing semicolon. */
export function textOf({ sql }: Pick<SqlQuery, 'sql'>): string {
  return sql.join('\n').replace(/[;\s]+$/, '')
}

export function bindNames(text: string, params: readonly Variable[] = []): Statement {
  const names: string[] = []
  const unknown: string[] = []
  const sql = text.replace(PIECE, (piece: string, _tag: string | undefined, name: string | undefined) => {
    if (name === undefined) return piece
    const param = params.find(({ id }) => id === name)
    if (!param) {
      unknown.push(name)
      return piece
    }
    if (!names.includes(name)) names.push(name)
    return `($${names.indexOf(name) + 1}::${typeOfParam(param)})`
  })
  return { sql, names, unknown }
}

/** The value of a param as it is bound: several ids as an array of PostgreSQL, any other list or record as JSON. */
export function boundOf(param: Variable | undefined, value: unknown): unknown {
  if (Array.isArray(value) && param && isList(typeOfParam(param))) return value
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : (value ?? null)
}

const typeOfParam = (param: Variable) => columnType(param as Field) ?? 'jsonb'
