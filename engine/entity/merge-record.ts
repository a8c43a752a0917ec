/**
 * What a workbook and a record say of the same values, merged three ways: the line of the file, the line as it was
 * imported last, and the record.
 * @source docs/http.md#merged-imports
 */
import { type EngineRecord, readValue, type Value } from '../value/value.ts'
import { isSame } from './settle.ts'

export interface Sides {
  /** the line at the last import; absent: it was in none */
  base?: EngineRecord | undefined
  /** absent: there is none */
  record?: EngineRecord | undefined
  /** absent: the file has it no longer */
  file?: EngineRecord | undefined
}

/** Whose value stays. */
export type Side = 'file' | 'record'

export interface MergedCell {
  id: string
  /** absent: the column was in no import */
  base?: Value
  record: Value
  file: Value
  /** absent: both sides changed it, to different values */
  wins?: Side
}

/**
 * added: a record of it is added · changed: only the file changed · clash: both changed the same value · same: the file
 * changed nothing · gone: the file has it no longer · removed: the file changed it, and the record was removed
 */
export type MergeKind = 'added' | 'changed' | 'clash' | 'same' | 'gone' | 'removed'

/** Those a person decides. */
export const ASKED = ['clash', 'gone', 'removed'] as const satisfies MergeKind[]

export interface Merged {
  kind: MergeKind
  /** the values in which the sides are not all the same; of a line that is added its values */
  cells: MergedCell[]
}

/** @param ids  the fields of the file's columns */
export function mergeRecord(ids: readonly string[], { base, record, file }: Sides): Merged {
  const cells = ids.map(id => mergeCell(id, { base, record, file })).filter(isTold)
  const changed = cells.filter(({ base, file }) => !isSame(base ?? null, file))
  if (!file) return record && base ? { kind: 'gone', cells } : { kind: 'same', cells: [] }
  if (!record) {
    if (!base) return { kind: 'added', cells }
    return changed.length > 0 ? { kind: 'removed', cells: changed } : { kind: 'same', cells: [] }
  }
  if (cells.some(({ wins }) => !wins)) return { kind: 'clash', cells }
  return { kind: cells.some(({ wins }) => wins === 'file') ? 'changed' : 'same', cells }
}

/** An empty cell says something only where it was filled at the last import. */
function mergeCell(id: string, sides: Sides): MergedCell {
  const [record, file] = [readValue(sides.record, id), readValue(sides.file, id)]
  if (!sides.base || !Object.hasOwn(sides.base, id))
    return { id, record, file, wins: file === null || isSame(file, record) ? 'record' : 'file' }
  const base = readValue(sides.base, id)
  const cell = { id, base, record, file }
  if (isSame(file, base) || isSame(file, record)) return { ...cell, wins: 'record' }
  return isSame(record, base) ? { ...cell, wins: 'file' } : cell
}

const isTold = ({ base, record, file }: MergedCell) =>
  !isSame(record, file) || (base !== undefined && !isSame(base, file))

/**
 * The values to write into the record.
 * @param choose  the side chosen for a value that both changed; absent: nobody chose
 * @returns       null where one is not chosen
 */
export function valuesToWrite(
  { cells }: Pick<Merged, 'cells'>,
  choose: (id: string) => Side | undefined,
): EngineRecord | null {
  const written: EngineRecord = {}
  for (const { id, file, wins = choose(id) } of cells) {
    if (!wins) return null
    if (wins === 'file') written[id] = file
  }
  return written
}
