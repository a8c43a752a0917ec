/**
 * The keyboard of a table whose cells are edited in place, as in a spreadsheet: one cell is active, several may be
 * selected, copied, cleared and pasted over.
 * @source ARIA grid pattern; docs/ui.md#a-list-screen
 */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { textOf } from '../../row/cell.tsx'
import type { DrawnColumn } from '../../row/columns.ts'
import type { RowsProps } from '../rows-props.ts'
import { beginEdit } from './begin-edit.ts'
import { between, blockOf, moveBy, type Place, type Size, tabFrom } from './moves.ts'
import { useChanges } from './use-changes.ts'

export interface Cells {
  /** the cell that has the focus or gets it next */
  at: Place
  /** the corners of the selected cells, if they are several */
  range: [first: Place, last: Place] | null
  hint: string
  /** to be called whenever the table was drawn, or another part of it */
  onDrawn(): void
  handlers: {
    onKeyDown(event: KeyboardEvent): void
    onFocus(event: FocusEvent): void
    onCopy(event: ClipboardEvent): void
    onPaste(event: ClipboardEvent): void
  }
}

type Given = Pick<RowsProps, 'rows' | 'columns' | 'totals' | 'onEnter' | 'onChoose' | 'chosen' | 'select'>

/** @param reveal  scrolls to a cell that is not drawn */
export function useCells(
  box: RefObject<HTMLElement | null>,
  { rows, columns, totals, onEnter, onChoose, chosen, select }: Given,
  reveal: (place: Place) => void,
): Cells {
  const page = usePage()
  const changes = useChanges(totals.entity)
  const [{ at, from }, setAt] = useState<{ at: Place; from: Place }>({
    at: { row: 0, column: 0 },
    from: { row: 0, column: 0 },
  })
  const goes = useRef(false)
  const size: Size = { rows: rows.length, columns: columns.length }
  const active: Place = { row: Math.min(at.row, size.rows - 1), column: Math.min(at.column, size.columns - 1) }
  const range = from.row === at.row && from.column === at.column ? null : between(from, active)

  /** Gives the active cell the focus that it should get, or brings it in sight first. */
  const onDrawn = () => {
    if (!goes.current) return
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && !box.current?.contains(focused)
    const cell = isElsewhere ? null : cellAt(box.current, rows, columns, active)
    goes.current = !isElsewhere && !cell
    if (goes.current) reveal(active)
    cell?.focus()
  }

  const go = (to: Place, from: Place) => {
    goes.current = true
    setAt({ at: to, from })
  }
  /** @param here  the cell that has the focus */
  const selected = (here: Place): [DrawnColumn[], WireRecord[]] => {
    const [first, last] = range ?? [here, here]
    return [columns.slice(first.column, last.column + 1), rows.slice(first.row, last.row + 1)]
  }

  function press(event: KeyboardEvent) {
    const cell = cellOf(event)
    const here = cell && placeOf(cell, rows, columns)
    const [column, row] = here ? [columns[here.column], rows[here.row]] : []
    if (!cell || !here || !column || !row || event.altKey) return
    const { key, shiftKey } = event
    const far = event.ctrlKey || event.metaKey
    const to = key === 'Tab' ? tabFrom(here, shiftKey, size) : moveBy(key, far, here, size)
    if (to) go(to, shiftKey && key !== 'Tab' ? (range ? from : here) : to)
    else if (far && key.toLowerCase() === 'z') void changes.undo()
    else if (far || key === 'Tab') return
    else if (key === 'Enter' || key === 'F2') {
      if (changes.isOpen(column, row)) beginEdit(cell)
      else if (key === 'Enter') onEnter?.(row)
    } else if (key === 'Delete' || key === 'Backspace') void changes.clear(...selected(here))
    else if (key === ' ' && select !== 'none') onChoose([String(row.id)], !chosen.has(String(row.id)))
    else if (key.length === 1 && changes.isOpen(column, row)) beginEdit(cell, key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    at: active,
    range,
    hint: changes.hint,
    onDrawn,
    handlers: {
      onKeyDown: press,
      onFocus(event) {
        goes.current = false
        const cell = cellOf(event)
        const place = cell && placeOf(cell, rows, columns)
        if (place && (place.row !== at.row || place.column !== at.column)) setAt({ at: place, from: place })
      },
      onCopy(event) {
        const cell = cellOf(event)
        const here = cell && placeOf(cell, rows, columns)
        if (!here || getSelection()?.isCollapsed === false) return
        const [chosen, records] = selected(here)
        const lines = records.map(row => chosen.map(column => textOf(page, column, row, true)))
        event.clipboardData.setData('text/plain', blockOf(lines))
        event.preventDefault()
      },
      onPaste(event) {
        const cell = cellOf(event)
        const here = cell && placeOf(cell, rows, columns)
        if (!here) return
        event.preventDefault()
        const [first] = range ?? [here]
        void changes.paste(
          event.clipboardData.getData('text/plain'),
          columns.slice(first.column),
          rows.slice(first.row),
        )
      },
    },
  }
}

/** The cell an event is for: of the cell itself or the button in it that edits, not of a form over the table. */
function cellOf({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): HTMLElement | null {
  const element = target as HTMLElement
  if (!(currentTarget as HTMLElement).contains(element)) return null
  return element.matches('td[data-column], .sw-edit-cell > button') ? element.closest('td') : null
}

function cellAt(box: HTMLElement | null, rows: WireRecord[], columns: DrawnColumn[], { row, column }: Place) {
  const [record, shown] = [rows[row], columns[column]]
  if (!record || !shown) return null
  const at = `tr[data-record="${CSS.escape(String(record.id))}"] > td[data-column="${CSS.escape(shown.column.id)}"]`
  return box?.querySelector<HTMLElement>(at) ?? null
}

function placeOf(cell: HTMLElement, rows: WireRecord[], columns: DrawnColumn[]): Place | null {
  const row = rows.findIndex(({ id }) => String(id) === cell.parentElement?.dataset.record)
  const column = columns.findIndex(({ column }) => column.id === cell.dataset.column)
  return row < 0 || column < 0 ? null : { row, column }
}
