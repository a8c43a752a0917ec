import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import type { Call } from '../../commands/index.ts'
import { readText } from '../../new/read-text.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import type { RunOptions } from '../../session/session-state.ts'
import { type CellValue, placeOfCell, rowIds, setCells } from './rows.ts'

export interface CellText {
  /** place of the row */
  row: number
  field: Field
  text: string
}

/**
 * Writes texts into cells, as one step with the calls before it. A text that is no value of its field is kept at its cell
 * until it is one.
 */
export function useFillCells(entity: EntityDocument) {
  const session = useSession()
  const { app } = useSessionState('app')
  const document = nameOf(entity)
  return (cells: CellText[], before: Call[] = [], options?: RunOptions): void => {
    const ids = rowIds(entity, Math.max(0, ...cells.map(({ row }) => row)) + 1)
    const values = cells.flatMap(({ row, field, text }): CellValue[] => {
      const choices = field.options ?? app.library.dicts[field.dict ?? '']?.options ?? []
      const read = readText(field, text, choices)
      const place = placeOfCell(document, ids[row]!, field.id)
      const old = entity.samples?.[row]?.values?.[field.id] ?? null
      session.keepLoose(place, old, read.issue ? text : undefined)
      return read.issue ? [] : [{ row, field: field.id, value: read.value }]
    })
    const changed = values.filter(({ row, field, value }) => value !== (entity.samples?.[row]?.values?.[field] ?? null))
    session.runAll(changed.length > 0 ? [...before, setCells(entity, changed)] : before, options)
  }
}
