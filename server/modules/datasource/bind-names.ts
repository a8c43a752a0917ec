/**
 * Replaces `:name` in a published query by `$1`, `$2`, …: PostgreSQL binds the values, they are never written into the
 * statement.
 * @source docs/language.md#query
 */
import { columnType } from '#engine/entity/column-type.ts'
import type { Field, SqlQuery, Variable } from '#engine/schema/document.ts'

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
    return `($${names.indexOf(name) + 1}::${columnType(param as Field) ?? 'jsonb'})`
  })
  return { sql, names, unknown }
}
