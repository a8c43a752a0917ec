/** Columns of a sheet whose cells hold one formula, each over its own row. @source docs/designer.md#workbooks */
import { parseCellRef } from 'hucre/xlsx'
import type { SheetFormula } from '#adapters/wire/workbook.ts'

interface FormulaCell {
  formula?: string
  formulaSharedIndex?: number
}

/** A text, a cell of this sheet, or a sheet before a cell. */
const PARTS = /"(?:[^"]|"")*"|[^\s"'(),+\-*/=<>&^:]*!|'[^']*'!|(?<![\w.])\$?[A-Z]{1,3}\$?\d{1,7}(?![\w.(])/gi

/** @param most  of so many first rows */
export function formulasOf(cells: ReadonlyMap<string, FormulaCell> | undefined, most: number): SheetFormula[] {
  const shared = new Map<number, string>()
  const found = new Map<number, { texts: Set<string>; rows: number }>()
  for (const [place, { formula, formulaSharedIndex: index }] of cells ?? []) {
    if (formula === undefined) continue
    const [row = 0, at = 0] = place.split(',').map(Number)
    if (row >= most) continue
    const text = formula === '' ? shared.get(index ?? -1) : overRow(formula, row)
    if (formula !== '' && index !== undefined) shared.set(index, text ?? '')
    const column = found.get(at) ?? { texts: new Set(), rows: 0 }
    column.texts.add(text ?? '')
    column.rows++
    found.set(at, column)
  }
  return [...found].flatMap(
    ([
      at,
      {
        texts: [text = '', ...others],
        rows,
      },
    ]) => (text !== '' && others.length === 0 ? [{ at, text, rows }] : []),
  )
}

/** `B2*$C2` in row 2 → `[1]*[2]`; '' where it reads another row or sheet. */
function overRow(formula: string, row: number): string {
  let isOwn = true
  const text = formula.replace(PARTS, part => {
    if (part.startsWith('"')) return part
    const cell = part.endsWith('!') ? null : parseCellRef(part.replaceAll('$', '').toUpperCase())
    isOwn &&= cell?.row === row
    return `[${cell?.col}]`
  })
  return isOwn ? text : ''
}
