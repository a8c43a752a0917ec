/** Reads the first sheet of a workbook as rows, with what is wrong in each. @source FM-19 */
import { readXlsx } from 'hucre/xlsx'
import { checkRecord } from '#engine/entity/check-record.ts'
import { envOf } from '#engine/react/state/rules.ts'
import type { Field } from '#engine/schema/document.ts'
import { sayIssue } from '#engine/text/say.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { plainHead, type SheetCell, shownRows } from '#engine/value/read-cell.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { unreadableKind } from '#engine/value/workbook-kind.ts'
import errors from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import texts from '#schemas/text/sub-table.json' with { type: 'json' }
import { fieldOf, readBlock } from '../block/read-block.ts'
import { MOST_ROWS, type Rows } from '../rows/use-rows.ts'

const MOST_BYTES = 2 * 1024 * 1024
const MOST_COLUMNS = 200

export interface SheetLine {
  /** as counted in the workbook */
  row: number
  cells: SheetCell[]
  /** by field id; an empty cell is null */
  values: EngineRecord
  /** field ids → the texts that fit no value */
  unread: Map<string, string>
}

export interface ReadSheet {
  name: string
  /** of the columns; null: it is of no field */
  fields: (Field | null)[]
  heads: string[]
  lines: SheetLine[]
}

export interface Refusal {
  refused: 'tooLarge' | 'unreadable' | 'old' | 'locked' | 'noHead' | 'noLines'
  /** the columns a file may have */
  known?: Text[]
}

export async function readFile(rows: Rows, file: File): Promise<ReadSheet | Refusal> {
  if (file.size > MOST_BYTES) return { refused: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = unreadableKind(bytes)
  if (kind) return { refused: kind }
  const sheet = await sheetOf(bytes)
  if (!sheet) return { refused: 'unreadable' }
  const [head = [], ...body] = sheet
  const { cells } = rows
  const byName = new Map<string, Field>()
  for (const cell of cells) {
    const field = fieldOf(rows, cell)
    const titles = [cell.title ?? field?.title, field?.title].flatMap(text => [text?.zh, text?.en])
    for (const name of field ? [...titles, field.id, field.name] : []) if (name) byName.set(plainHead(name), field!)
  }
  const fields = head.map(name => (name === null ? null : (byName.get(plainHead(String(name))) ?? null)))
  const known = [...new Set(byName.values())].map(({ title }) => title)
  if (!fields.some(Boolean)) return { refused: 'noHead', known }
  const filled = body
    .map((cells, at) => ({ cells, row: at + 2 }))
    .filter(({ cells }) => cells.some(cell => cell !== null))
  if (!filled.length) return { refused: 'noLines' }
  const read = await readBlock(
    rows,
    filled.map(({ cells }) => cells),
    fields,
  )
  const lines = filled.map((line, at): SheetLine => ({ ...line, ...read[at]! }))
  return { name: file.name, fields, heads: head.map(name => String(name ?? '')), lines }
}

/** What is wrong with a row: field id → words; '' for the row as a whole. @param before  as it was, of one that is there */
export function wrongIn(
  { page, entity, parent }: Rows,
  { record, before, unread }: { record: EngineRecord; before: EngineRecord | null; unread: SheetLine['unread'] },
): Map<string, string> {
  const { lang } = page.ports
  const at = { env: envOf({ page }), previous: before, parent: parent.record as EngineRecord }
  const { issues } = checkRecord(entity, record, at)
  const wrong = new Map(issues.map(issue => [issue.path, sayIssue(issue, lang, errors)] as const))
  for (const [id, text] of unread) wrong.set(id, pick(texts.unfit, lang).replace('{text}', text))
  return wrong
}

/** The cells of the first sheet; null for what is no workbook. */
async function sheetOf(bytes: Uint8Array): Promise<SheetCell[][] | null> {
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS + 2, readStyles: true })
    return sheets[0] ? shownRows(sheets[0], MOST_COLUMNS) : []
  } catch {
    return null
  }
}
