/**
 * Groups of columns that hold rows of the record in their line: groups of one name with a number, over the same columns, and
 * groups that go on in lines where everything else is empty.
 * @source docs/designer.md#workbooks
 */
import type { SheetCell } from '#engine/value/read-cell.ts'
import numerals from '#schemas/words/numerals.json' with { type: 'json' }
import type { Group } from './find-head.ts'
import type { ProposedRow } from './proposed.ts'

export interface RowsInLine {
  name: string
  /** its columns, where they stand first */
  at: number[]
  /** the columns stand again so many places to the right */
  repeats: number[]
}

export function rowsInLine(groups: readonly Group[], width: number, rows: readonly ProposedRow[]): RowsInLine[] {
  const alike = new Map<string, Group[]>()
  for (const group of groups) {
    const key = JSON.stringify([plainName(group.name), group.names])
    alike.set(key, [...(alike.get(key) ?? []), group])
  }
  const found = [...alike.values()].map(([first, ...others]) => ({
    name: others.length > 0 ? plainName(first!.name) : first!.name,
    at: placesOf(first!),
    repeats: others.map(({ at }) => at - first!.at),
  }))
  const repeated = found.filter(({ repeats }) => repeats.length > 0)
  const single = found.filter(({ at, repeats }) => repeats.length === 0 && at.length > 1)
  const going = goingOn(single, Array.from({ length: width }, (_, at) => at).filter(isOutside(groups)), rows)
  return found.filter(one => repeated.includes(one) || going.includes(one))
}

const placesOf = ({ at, names }: Group) => names.map((_, place) => at + place)
const isOutside = (groups: readonly Group[]) => (at: number) => !groups.some(group => placesOf(group).includes(at))

/** The groups that are filled in a line where everything outside of groups is empty. */
function goingOn(groups: RowsInLine[], outside: number[], rows: readonly ProposedRow[]): RowsInLine[] {
  if (outside.length === 0) return []
  const lines = rows.slice(1).filter(({ cells }) => !isFilled(cells, outside))
  return groups.filter(({ at }) => lines.some(({ cells }) => isFilled(cells, at)))
}

export const isFilled = (cells: readonly SheetCell[], places: readonly number[]): boolean =>
  places.some(at => (cells[at] ?? null) !== null)

const NUMBERED = new RegExp(`\\s*[\uff08(#]?\\s*(?:no\\.?\\s*)?(?:\\d|${numerals.join('|')})+\\s*[\uff09)]?\\s*$`, 'i')

/** `Companion 2`, `Companion (2)` → `Companion`. */
const plainName = (name: string): string => name.replace(NUMBERED, '').trim()

/** The rows, with the columns where they stand first. */
export const linesOf = ({ at, repeats }: Pick<RowsInLine, 'at' | 'repeats'>, rows: readonly ProposedRow[]) =>
  rows.flatMap(({ row, cells }) =>
    [0, ...repeats].flatMap(by => {
      const moved = cells.slice(by)
      return isFilled(moved, at) ? [{ row, cells: moved }] : []
    }),
  )
