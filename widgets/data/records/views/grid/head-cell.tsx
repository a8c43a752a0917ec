/** A column's head: its title, which sorts where possible, and an edge to resize the column. */
import type { CSSProperties, PointerEvent } from 'react'
import { useT } from '#engine/react/text.ts'
import type { Sort } from '#engine/schema/document.ts'
import type { DrawnColumn } from '../../row/columns.ts'
import type { RowsProps } from '../rows-props.ts'

const NARROWEST_PX = 40
const ARROWS = { up: '↑', down: '↓' }

type HeadCellProps = Pick<RowsProps, 'sort' | 'onSort' | 'onResize'> & {
  drawn: DrawnColumn
  style?: CSSProperties
  /** from 1, where not all columns are drawn */
  colIndex?: number
}

export function HeadCell({ drawn, sort, onSort, onResize, style, colIndex }: HeadCellProps) {
  const { column, field, title, align, sortable } = drawn
  const t = useT()
  const place = sort.findIndex(entry => entry.id === field.id)
  const order = sort[place] && (sort[place].order ?? 'up')
  return (
    <th
      scope="col"
      aria-colindex={colIndex}
      data-item={`columns/${column.id}`}
      className={[style && 'sw-pinned', align === 'right' && 'sw-end'].filter(Boolean).join(' ') || undefined}
      style={{ textAlign: align, ...style }}
      aria-sort={order === 'up' ? 'ascending' : order === 'down' ? 'descending' : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="sw-sort"
          onClick={event => onSort(nextSort(sort, field.id, event.shiftKey))}
          title={t('data.sortMore')}
        >
          {title}{' '}
          <span aria-hidden="true">
            {order ? ARROWS[order] : '↕'}
            {order && sort.length > 1 && place + 1}
          </span>
        </button>
      ) : (
        title
      )}
      <span
        className="sw-edge"
        aria-hidden="true"
        onPointerDown={event => resize(event, width => onResize(column.id, width))}
      />
    </th>
  )
}

/** Ascending, descending, then as it was before. @param more  the other columns go on sorting, this one among their ties */
function nextSort(sort: Sort[], id: string, more: boolean): Sort[] {
  const known = sort.find(entry => entry.id === id)
  const next: Sort[] = !known ? [{ id, order: 'up' }] : known.order === 'down' ? [] : [{ id, order: 'down' }]
  if (!more) return next
  return known ? sort.flatMap(entry => (entry === known ? next : [entry])) : [...sort, ...next]
}

function resize(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void) {
  const edge = event.currentTarget
  const begun = { x: event.clientX, width: (edge.parentElement as HTMLElement).offsetWidth }
  const move = (next: globalThis.PointerEvent) =>
    onWidth(Math.max(NARROWEST_PX, Math.round(begun.width + next.clientX - begun.x)))
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', move)
  edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), { once: true })
  event.preventDefault()
}
