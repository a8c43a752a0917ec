/** Moving rows by hand, by buttons and by keys. */
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#engine/react/text.ts'
import { focusSpot, spotOf } from './row-controls.ts'
import type { Rows } from './use-rows.ts'

const KEYS: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 }

/** What the same keys open and close. */
const OPENED = '[role="combobox"], [aria-haspopup]'

interface Paged {
  body: RefObject<HTMLTableSectionElement | null>
  /** rows on a page */
  size: number
  /** the page shown, from 1 */
  current: number
  turn(page: number): void
}

export function useMoves(rows: Rows, { body, size, current, turn }: Paged) {
  const t = useT()
  /** the last move, for screen readers */
  const [said, say] = useState('')
  /** Moves a row and gives the focus back to what had it, also on another page. */
  const move = (index: number, by: -1 | 1) => {
    const place = rows.shown.findIndex(([at]) => at === index)
    const held = spotOf(document.activeElement)
    flushSync(() => {
      if (!rows.move(index, by)) return
      turn(Math.floor((place + by) / size) + 1)
      say(t('subTable.movedRow', { from: place + 1, n: place + by + 1 }))
    })
    focusSpot(body.current?.rows[(place + by) % size], held)
  }
  return {
    move,
    said,
    moveByKey(event: KeyboardEvent) {
      const by = KEYS[event.key]
      const target = event.target as Element
      const row = target.closest('tr')
      if (!rows.mayMove || !event.altKey || by === undefined || row?.parentElement !== body.current) return
      if (target.matches(OPENED)) return
      const [index] = rows.shown[(current - 1) * size + (row?.sectionRowIndex ?? 0)] ?? []
      if (index === undefined) return
      event.preventDefault()
      move(index, by)
    },
  }
}

/** Which ways a row may be moved. @param place  among the rows that are shown, from 0 */
export function movesAt(place: number, rows: number): 'up' | 'down' | 'both' | 'none' {
  const [isFirst, isLast] = [place === 0, place === rows - 1]
  if (isFirst) return isLast ? 'none' : 'down'
  return isLast ? 'up' : 'both'
}
