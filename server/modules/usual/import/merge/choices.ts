/** What the person of an import chose where file and record do not agree. */
import { ASKED, type MergeKind, type Side } from '#engine/entity/merge-record.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRecord } from '#engine/value/value.ts'

/** The nearest counts: that of a value, of its line, of all lines of a kind. */
export interface Choices {
  all: Partial<Record<MergeKind, Side>>
  /** by row */
  rows: Record<string, Side>
  /** by row and field */
  cells: Record<string, Record<string, Side>>
}

/** @throws Fault 'import.choice' for anything but sides */
export function readChoices(input: unknown): Choices {
  const { all = {}, rows = {}, cells = {} } = isRecord(input) ? input : {}
  if (!isRecord(cells)) throw new Fault('import.choice')
  const kinds = sidesOf(all)
  if (Object.keys(kinds).some(kind => !ASKED.some(asked => asked === kind))) throw new Fault('import.choice')
  return {
    all: kinds,
    rows: sidesOf(rows),
    cells: Object.fromEntries(Object.entries(cells).map(([row, sides]) => [row, sidesOf(sides)])),
  }
}

function sidesOf(input: unknown): Record<string, Side> {
  if (!isRecord(input) || Object.values(input).some(side => side !== 'file' && side !== 'record'))
    throw new Fault('import.choice')
  return input as Record<string, Side>
}

/** @param id  a field; absent: the line as a whole */
export function sideOf({ all, rows, cells }: Choices, row: number, kind: MergeKind, id?: string): Side | undefined {
  const own = id === undefined || !Object.hasOwn(cells, row) ? undefined : cells[row]![id]
  return own ?? (Object.hasOwn(rows, row) ? rows[row] : undefined) ?? all[kind]
}
