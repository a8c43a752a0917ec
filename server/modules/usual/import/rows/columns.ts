/** The columns a spreadsheet of an entity may have, and those a file has. */
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { isSaid, notationOf } from '#engine/value/notation/notations.ts'
import { plainHead, type SheetCell } from '#engine/value/read-cell.ts'
import texts from '#schemas/text/data.json' with { type: 'json' }
import { isReadable, isWritable } from '../../../../entity/rights/access.ts'
import type { Reader } from '../../../../entity/rights/reader.ts'
import type { Column } from '../../../../entity/table/columns.ts'

/** Whether a cell can hold a value of the field: of JSON only what its widget reads. */
const fitsCell = (field: Field): boolean =>
  isSaid(field) && (field.type !== 'json' || notationOf(field)?.read !== undefined)

/** The fields the reader may import. Secrets are never in spreadsheets. */
export function importColumns({ model, access }: Reader): Column[] {
  return model.columns.filter(
    ({ system, field }) =>
      !system && fitsCell(field) && field.readOnly !== true && isReadable(field, access) && isWritable(field, access),
  )
}

/** The column that identifies an existing record: the first unique field. */
export function keyColumn(columns: Column[]): Column | undefined {
  return columns.find(({ field }) => field.unique)
}

/** The head is one of so many first lines: titles and remarks may stand above it. */
const MOST_ABOVE = 10

/** The place of the line that names most columns, among the first; without any, the first line that is not empty. */
export function findHead(rows: SheetCell[][], columns: Column[]): number {
  const known = namesOfAll(columns)
  const first = rows.slice(0, MOST_ABOVE)
  const named = first.map(row => row.filter(cell => cell !== null && known.has(plainHead(String(cell)))).length)
  const most = Math.max(0, ...named)
  return Math.max(0, most > 0 ? named.indexOf(most) : first.findIndex(row => row.some(cell => cell !== null)))
}

/**
 * The columns of a file, from its head row, by their place; empty ones and the system columns of an export (who changed
 * a record, and when) are skipped.
 * @throws Fault 'import.columns' for a column the entity does not have, 'import.columnTwice', 'import.head' when there
 * is none
 */
export function readHead(head: SheetCell[], columns: Column[]): Map<number, Column> {
  const byName = namesOfAll(columns)
  const found = new Map<number, Column>()
  const unknown: string[] = []
  for (const [at, cell] of head.entries()) {
    if (cell === null) continue
    const column = byName.get(plainHead(String(cell)))
    if (!column && SYSTEM.has(plainHead(String(cell)))) continue
    if (!column) unknown.push(String(cell))
    else if ([...found.values()].includes(column)) throw new Fault('import.columnTwice', { name: String(cell) })
    else found.set(at, column)
  }
  const known = columns.map(({ field }) => field.title)
  if (unknown.length) throw new Fault('import.columns', { unknown, known })
  if (!found.size) throw new Fault('import.head', { known })
  return found
}

/** The head of a column; system columns are named as in lists. */
export function headOf({ id, field, system }: Column): Text {
  return (system && texts[id as keyof typeof texts]) || field.title
}

const SYSTEM = new Set(
  [texts.createUser, texts.createTime, texts.updateUser, texts.updateTime, texts.dataStatus]
    .flatMap(({ zh, en }) => [zh, en])
    .map(plainHead),
)

/** A name that several columns have is that of the first. */
const namesOfAll = (columns: Column[]): Map<string, Column> =>
  new Map(columns.toReversed().flatMap(column => namesOf(column.field).map(name => [plainHead(name), column] as const)))

function namesOf({ id, name = id, title }: Field): string[] {
  return [id, name, title.zh, title.en ?? id]
}
