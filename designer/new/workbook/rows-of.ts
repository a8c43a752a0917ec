/** Sheets that hold rows of the records of another sheet, by a column with their number. @source docs/designer.md#workbooks */
import numbers from '#schemas/words/row-numbers.json' with { type: 'json' }
import { cellsAt, type Numbered, type ProposedSheet } from './proposed.ts'

/** A Latin word is whole. */
const NUMBERED = new RegExp(
  numbers.map(word => (/^[a-z]/.test(word) ? `(^|\\W)${word.replace('.', '\\.')}(?!\\w)` : word)).join('|'),
  'i',
)

/** Absent where the sheet stands for itself. */
export function belongsTo(sheet: ProposedSheet, records: ProposedSheet): Numbered | undefined {
  for (const { at, name } of sheet.columns) {
    if (!NUMBERED.test(name)) continue
    const cells = valuesAt(sheet, at)
    const by = records.columns.find(column => {
      const held = new Set(valuesAt(records, column.at))
      // records that name those of a list are not what the list belongs to
      const isList =
        at === sheet.columns[0]?.at && new Set(cells).size === cells.length && column !== records.columns[0]
      return held.size === records.rows.length && cells.length > 0 && !isList && cells.every(text => held.has(text))
    })
    if (by) return { at, by: by.at }
    // the place of a record stands in the first column alone; elsewhere a number counts something
    if (at !== sheet.columns[0]?.at || countsItself(name, cells)) continue
    if (cells.every(text => /^[1-9]\d*$/.test(text) && Number(text) <= records.rows.length)) return { at }
  }
  return undefined
}

/** `No.` that goes 1, 2, 3 … numbers the sheet's own lines. */
export const countsItself = (name: string, cells: string[]) =>
  cells.length > 0 && numbers.includes(name.trim().toLowerCase()) && cells.every((text, at) => text === String(at + 1))

const valuesAt = ({ rows }: ProposedSheet, at: number): string[] => cellsAt(rows, at).map(({ text }) => text)
