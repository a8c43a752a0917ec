/** The rows of the grid: the sample records, and free ones below them. @source docs/designer.md#the-grid */
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import type { EntityDocument, Json, SampleRecord } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../../commands/documents/docs.ts'
import type { Call } from '../../commands/index.ts'

/** At least so many rows are drawn. */
const LEAST_ROWS = 5

/** The ids of at least `count` rows; of free rows those they will have. */
export function rowIds({ samples = [] }: EntityDocument, count = LEAST_ROWS): string[] {
  const ids = samples.map(({ id }) => id)
  const taken = new Set(ids)
  const wanted = Math.min(MOST_SAMPLES, Math.max(count, ids.length + 1))
  for (let number = 1; ids.length < wanted; number++) if (!taken.has(`r${number}`)) ids.push(`r${number}`)
  return ids
}

export interface CellValue {
  /** place of the row */
  row: number
  field: string
  value: Json
}

/** The call that sets cells; rows left free above one that is filled keep their place. */
export function setCells(entity: EntityDocument, cells: readonly CellValue[]): Call {
  const last = Math.max(...cells.map(({ row }) => row))
  const ids = rowIds(entity, last + 1)
  const rows = new Map<string, SampleRecord>()
  for (const id of ids.slice(entity.samples?.length ?? 0, last + 1)) rows.set(id, { id })
  for (const { row, field, value } of cells) {
    const id = ids[row]!
    rows.set(id, { id, values: { ...rows.get(id)?.values, [field]: value } })
  }
  return { command: 'samples.set', args: { document: nameOf(entity), rows: [...rows.values()] } }
}

/** Where a text that is no value of its field is kept until it is one. */
export const placeOfCell = (document: DocName, row: string, field: string): string =>
  ['sample', document, row, field].join(' ')
