/** Where keys lead among the cells of a table, as in a spreadsheet. @source ARIA grid pattern */

/** By place, from 0. */
export interface Place {
  row: number
  column: number
}

/** How many rows and columns there are. */
export interface Size {
  rows: number
  columns: number
}

const PAGE_ROWS = 10

/** @param far  Ctrl or ⌘ is held; null for any other key */
export function moveBy(key: string, far: boolean, { row, column }: Place, { rows, columns }: Size): Place | null {
  const end: Place = { row: rows - 1, column: columns - 1 }
  const within = (to: Place): Place => ({
    row: Math.min(Math.max(to.row, 0), end.row),
    column: Math.min(Math.max(to.column, 0), end.column),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: far ? 0 : row - 1, column })
    case 'ArrowDown':
      return within({ row: far ? end.row : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: far ? 0 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: far ? end.column : column + 1 })
    case 'PageUp':
      return within({ row: row - PAGE_ROWS, column })
    case 'PageDown':
      return within({ row: row + PAGE_ROWS, column })
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? end.row : row, column: end.column }
    default:
      return null
  }
}

/** The cell after `at`, or before it, row by row; null at the end, where the Tab key leaves the table. */
export function tabFrom({ row, column }: Place, back: boolean, { rows, columns }: Size): Place | null {
  const next = row * columns + column + (back ? -1 : 1)
  return next < 0 || next >= rows * columns ? null : { row: Math.floor(next / columns), column: next % columns }
}

/** The corners of the cells between two. */
export const between = (one: Place, other: Place): [first: Place, last: Place] => [
  { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
]

/** Cells as a spreadsheet pastes them. */
export const blockOf = (lines: string[][]): string =>
  lines
    .map(line => line.map(text => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n')
