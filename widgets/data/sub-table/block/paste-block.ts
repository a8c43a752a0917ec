/**
 * Fills cells from a block copied from a spreadsheet: over the rows from a cell on, and into new rows below the last.
 * Loaded when a block is pasted.
 * @source docs/ui.md#a-form
 */
import { pick } from '#engine/text/text.ts'
import { linesOf } from '#engine/value/lines-of.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { MOST_ROWS, type Rows } from '../rows/use-rows.ts'
import type { Pasted, Refused } from './paste.ts'
import { fieldOf, isOpenCell, readBlock } from './read-block.ts'

const LONGEST_NAMED = 20

interface Block {
  text: string
  /** where the first line belongs, among the rows shown, from 0 */
  place: number
  /** where its first cell belongs, from 0 */
  column: number
}

export async function pasteBlock(rows: Rows, { text, place, column }: Block): Promise<Pasted> {
  const { page, parent, field, entity, shown, cells } = rows
  const copied = linesOf(text)
  const lines = copied.slice(0, MOST_ROWS)
  const fields = cells.slice(column).map(cell => fieldOf(rows, cell))
  const read = await readBlock(rows, lines, fields)
  const all = [...((parent.record[field.id] ?? []) as EngineRecord[])]
  const before = [...all]
  const refused: Refused[] = []
  let filled = 0
  let taken = 0
  for (const [at, { values, unread }] of read.entries()) {
    const row = place + at
    const [index, known] = shown[row] ?? []
    if (known && rows.isLocked(known)) continue
    if (!known && (!rows.can('add') || all.length - before.length >= rows.room)) break
    taken = at + 1
    const put = index === undefined ? values : pickOpen(values, id => isOpenCell(rows, index, id))
    if (index === undefined) all.push(rows.begin(put))
    else all[index] = { ...known, ...put }
    filled += Object.keys(put).length
    for (const [id, text] of unread) {
      const title = pick(entity.fields.get(id)?.field.title, page.ports.lang)
      refused.push({ row: row + 1, title, text: text.slice(0, LONGEST_NAMED) })
    }
  }
  rows.put(all)
  return {
    cells: filled,
    refused,
    left: copied.length - taken,
    undo: () => rows.put(before),
  }
}

const pickOpen = (values: EngineRecord, isOpen: (id: string) => boolean): EngineRecord =>
  Object.fromEntries(Object.entries(values).filter(([id]) => isOpen(id)))
