/**
 * What the lines of a workbook change in the rows that are there: a line with the key of a row changes it, any other is
 * added, and an empty cell changes nothing. There is no last import: rows are stored with their record alone.
 * @source docs/ui.md#a-form; docs/http.md#merged-imports
 */
import { type MergedCell, mergeRecord } from '#engine/entity/merge-record.ts'
import { isSame } from '#engine/entity/settle.ts'
import type { Field } from '#engine/schema/document.ts'
import { takesMany } from '#engine/value/read-cell.ts'
import { type EngineRecord, isEmpty, readValue } from '#engine/value/value.ts'

type Shown = readonly (readonly [index: number, row: EngineRecord])[]

export interface ComparedLine {
  kind: 'added' | 'changed' | 'same' | 'twice'
  /** place of the row in the list */
  index?: number
  /** what the line changes in the row */
  changes: MergedCell[]
}

/** The fields that may tell which row a line is of: filled in every line, each time with another value. */
export function keysAmong(fields: readonly Field[], lines: readonly EngineRecord[]): Field[] {
  return fields.filter(field => {
    if (takesMany(field)) return false
    const values = lines.map(values => readValue(values, field.id))
    return values.every(value => !isEmpty(value)) && new Set(values.map(String)).size === values.length
  })
}

/** The first of them that a row has a value of; null: no line is of a row. */
export function proposedKey(keys: readonly Field[], lines: readonly EngineRecord[], shown: Shown): Field | null {
  const meets = ({ id }: Field) => lines.some(values => rowsWith(id, values, shown).length > 0)
  return keys.find(meets) ?? null
}

interface Among {
  shown: Shown
  /** of the fields in the file */
  ids: readonly string[]
  /** id of the field that tells which row a line is of */
  key: string
  /** whether a field of a row may be changed */
  isOpen(index: number, id: string): boolean
}

export function compareLine(values: EngineRecord, { shown, ids, key, isOpen }: Among): ComparedLine {
  const found = rowsWith(key, values, shown)
  if (found.length > 1) return { kind: 'twice', changes: [] }
  const [index, record] = found[0] ?? []
  if (index === undefined) return { kind: 'added', changes: [] }
  const { cells } = mergeRecord(ids, { record, file: values })
  const changes = cells.filter(({ id, wins }) => wins === 'file' && isOpen(index, id))
  return { kind: changes.length > 0 ? 'changed' : 'same', index, changes }
}

const rowsWith = (id: string, values: EngineRecord, shown: Shown) =>
  shown.filter(([, row]) => isSame(readValue(row, id), readValue(values, id)))
