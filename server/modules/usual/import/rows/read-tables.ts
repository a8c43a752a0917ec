/**
 * The tables of a workbook that an import reads: that of the records, and those with rows below them.
 * @source docs/http.md#imports-and-exports; docs/language.md#sample-records
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import type { Reader } from '../../../../entity/rights/reader.ts'
import type { Column } from '../../../../entity/table/columns.ts'
import type { Reading } from '../../../../sheets/begin-import.ts'
import { readNamed, readSheet } from '../../../../sheets/read-sheet.ts'
import { findHead, importColumns, readHead } from './columns.ts'

export interface Row {
  cells: SheetCell[]
  /** counted as in a spreadsheet */
  row: number
}

export interface Table {
  sheet: string
  /** by place in the sheet */
  columns: Map<number, Column>
  /** without empty ones */
  rows: Row[]
}

/** Rows of the field `field`, whose record is told by the cell at `of`, or by the line. */
export interface TableBelow extends Table {
  field: Field
  of?: number
  by?: number
}

/**
 * @param reading  null: the head of the first sheet names the columns
 * @throws Fault those of `readSheet` and `readHead`, 'import.sheet' for one that is gone, 'import.empty'
 */
export async function readTables(
  reader: Reader,
  bytes: Buffer,
  reading: Reading | null,
): Promise<{ table: Table; below: TableBelow[] }> {
  const table = reading
    ? await readAsSaid(reader, bytes, reading)
    : { table: headed(reader, await readSheet(bytes)), below: [] }
  if (!table.table.rows.length) throw new Fault('import.empty')
  return table
}

function headed(reader: Reader, rows: SheetCell[][]): Table {
  const columns = importColumns(reader)
  const at = findHead(rows, columns)
  return { sheet: '', columns: readHead(rows[at] ?? [], columns), rows: filledRows(rows.slice(at + 1), at + 1) }
}

async function readAsSaid(reader: Reader, bytes: Buffer, { sheets = [], ...main }: Reading) {
  const read = new Map(
    (
      await readNamed(
        bytes,
        [main, ...sheets].map(({ sheet }) => sheet),
      )
    ).map(({ name, rows }) => [name, rows]),
  )
  const rowsOf = ({ sheet, head }: { sheet: string; head: number }) => {
    const rows = read.get(sheet)
    if (!rows) throw new Fault('import.sheet', { sheet })
    return filledRows(rows.slice(head), head)
  }
  const columnsOf = (columns: { id: string; at: number }[], known: Column[]) =>
    new Map(
      columns.flatMap(({ id, at }) => {
        const column = known.find(column => column.id === id)
        return column ? [[at, column] as const] : [] // a field taken away since
      }),
    )
  const columns = columnsOf(main.columns, importColumns(reader))
  const hasInLine = sheets.some(({ of }) => of === undefined)
  const rows = rowsOf(main).filter(({ cells }) => !hasInLine || holdsAny(cells, columns.keys()))
  return {
    table: { sheet: main.sheet, columns, rows },
    below: sheets.flatMap((one): TableBelow[] => {
      const child = reader.model.children.find(({ field }) => field.id === one.id)
      if (!child) return []
      const columns = columnsOf(one.columns, importColumns({ ...reader, model: child.model }))
      const { sheet, of, by, repeats = [] } = one
      const place = { ...(of !== undefined && { of }), ...(by !== undefined && { by }) }
      const read = rowsOf(one)
      const rows = of === undefined ? read.flatMap(row => inLine(row, repeats, columns)) : read
      return [{ sheet, field: child.field, ...place, columns, rows }]
    }),
  }
}

const filledRows = (rows: SheetCell[][], above: number): Row[] =>
  rows.map((cells, at) => ({ cells, row: above + at + 1 })).filter(({ cells }) => cells.some(cell => cell !== null))

/** The rows in a line, each with its cells in the places of the first. */
const inLine = ({ cells, row }: Row, repeats: number[], columns: Map<number, Column>): Row[] =>
  [0, ...repeats].flatMap(by => {
    const moved = cells.slice(by)
    return holdsAny(moved, columns.keys()) ? [{ cells: moved, row }] : []
  })

const holdsAny = (cells: SheetCell[], places: Iterable<number>): boolean =>
  [...places].some(at => (cells[at] ?? null) !== null)

/** By line of the records: their rows, each table's in its order; and what is left, whose record is not there. */
export function rowsBelow(
  { rows: lines }: Pick<Table, 'rows'>,
  { of, by, rows }: Pick<TableBelow, 'of' | 'by' | 'rows'>,
): { of: Map<number, Row[]>; left: Row[] } {
  const keys = new Map(lines.map(({ cells, row }, at) => [by === undefined ? String(at + 1) : textAt(cells, by), row]))
  const lineOf = of === undefined ? nearestAbove(lines) : ({ cells }: Row) => keys.get(textAt(cells, of))
  const found = new Map<number, Row[]>()
  const left: Row[] = []
  for (const row of rows) {
    const line = lineOf(row)
    if (line === undefined) left.push(row)
    else if (found.has(line)) found.get(line)!.push(row)
    else found.set(line, [row])
  }
  return { of: found, left }
}

/** Of rows asked for in their order. */
function nearestAbove(lines: Row[]): (row: Row) => number | undefined {
  let at = -1
  return ({ row }) => {
    while (at + 1 < lines.length && lines[at + 1]!.row <= row) at++
    return lines[at]?.row
  }
}

const textAt = (cells: SheetCell[], at: number) => String(cells[at] ?? '')

const MOST_TOLD = 20

/** Says which rows belong to no record. */
export function leftIssue({ field, sheet }: TableBelow, left: Row[]): Issue {
  const rows = left.slice(0, MOST_TOLD).map(({ row }) => row)
  return { path: field.id, code: 'import.left', params: { sheet, rows, count: left.length } }
}
