/**
 * The refused rows as they were uploaded, under the titles of their columns, with what is wrong in the cell: coloured, and
 * said in its comment. Mended, the sheet is imported as it is.
 * @source docs/http.md#imports-and-exports
 */
import type { Issue } from '#engine/error/issue.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { Column } from '../../../entity/table/columns.ts'
import type { WriteSheet } from '../../../sheets/write-sheet.ts'
import type { RowNote } from './works.ts'

const WRONG = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFD8D8' } } } as const
const WIDTH = 20

/**
 * @param say  an issue in the reader's language
 * @returns    undefined where no row has cells
 */
export function mendSheet(
  name: Text,
  columns: readonly Column[],
  notes: readonly RowNote[],
  say: (issue: Issue) => string,
  lang: Lang,
): WriteSheet | undefined {
  const rows = notes.flatMap(({ cells, issues }) => (cells ? [{ cells, issues }] : []))
  const named = new Set(rows.flatMap(({ cells, issues }) => [...Object.keys(cells), ...issues.map(({ path }) => path)]))
  const used = columns.filter(({ id }) => named.has(id))
  if (rows.length === 0 || used.length === 0) return undefined
  const marks: NonNullable<WriteSheet['cells']> = new Map()
  for (const [row, { issues }] of rows.entries()) {
    // what is wrong with no cell of its own is said in the first
    const places = Map.groupBy(issues, ({ path }) =>
      Math.max(
        0,
        used.findIndex(({ id }) => id === path),
      ),
    )
    for (const [at, found] of places)
      marks.set(`${row + 1},${at}`, { style: WRONG, comment: { text: found.map(say).join('\n') } })
  }
  return {
    name: pick(name, lang),
    columns: used.map(() => ({ width: WIDTH })),
    rows: [
      used.map(({ field }) => pick(field.title, lang)),
      ...rows.map(({ cells }) => used.map(({ id }) => cells[id] ?? null)),
    ],
    cells: marks,
    freezePane: { rows: 1 },
  }
}
