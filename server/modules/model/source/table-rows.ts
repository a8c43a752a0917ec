/**
 * The rows of a source's table as cells of a workbook, read in pages by its key.
 * @source docs/http.md#models; docs/security.md#sql
 */
import { Fault } from '#engine/error/fault.ts'
import type { CellValue } from '../../../sheets/write-sheet.ts'
import type { VerbContext } from '../../verb.ts'
import type { SourceColumn } from '../read/source-tables.ts'
import { fieldOfType } from '../write/field-of-type.ts'

/** As many as a workbook from which an app is made. */
const MOST_ROWS = 60_000
const PAGE = 2_000

interface Table {
  tableName: string
  /** its name as PostgreSQL quotes it */
  from: string
  /** all of them, some of the key */
  columns: SourceColumn[]
  /** those that are read, in this order */
  of: SourceColumn[]
}

/** @throws Fault 'model.source.rows' for more than 60,000 rows, and those of `SqlService.ask` */
export async function openRows(
  { sql, who }: Pick<VerbContext, 'sql' | 'who'>,
  source: string,
  { tableName, from, columns, of }: Table,
): Promise<AsyncIterable<CellValue[]>> {
  const ask = (text: string, values: unknown[], most: number) => sql.ask(who, source, { sql: text, values, most })
  const { rows } = await ask(`select count(*)::int from (select from ${from} limit ${MOST_ROWS + 1}) t`, [], 1)
  if (Number(rows[0]![0]) > MOST_ROWS) throw new Fault('model.source.rows', { table: tableName, max: MOST_ROWS })
  const keys = columns.filter(({ isKey }) => isKey)
  // of the type that is said: an enum is compared as text
  const order = keys.map(key => `${quoted(key)}::${key.columnType}`).join(', ')
  const select = `select ${[...of.map(cellOf), ...keys.map(key => `${quoted(key)}::text`)].join(', ')} from ${from} t`
  const after = keys.map(({ columnType }, place) => `$${place + 1}::text::${columnType}`).join(', ')
  const nextPage = (last: unknown[]) =>
    ask(`${select}${last.length > 0 ? ` where (${order}) > (${after})` : ''} order by ${order}`, last, PAGE)
  const first = await nextPage([])
  return (async function* () {
    for (let page = first; ; page = await nextPage(page.rows.at(-1)!.slice(of.length))) {
      for (const row of page.rows) yield row.slice(0, of.length) as CellValue[]
      if (!page.more) return
    }
  })()
}

/** With its table, as `order by` alone would mean the text that is selected. */
const quoted = ({ columnName }: SourceColumn) => `t."${columnName.replaceAll('"', '""')}"`

/** Texts as an import reads them: moments without a zone and parts of a second. */
function cellOf(column: SourceColumn): string {
  const name = quoted(column)
  switch (fieldOfType(column.columnType)?.type) {
    case 'boolean':
      return name
    case 'datetime':
      return `${name}::timestamp(0)::text`
    case 'time':
      return `${name}::time(0)::text`
    case 'decimal':
      return `${name}::numeric::text`
    default:
      return `${name}::text`
  }
}
