/** A column's head: its title, which sorts where possible, and an edge to resize the column. */
import type { CSSProperties, PointerEvent } from 'react'
import type { Sort } from '#engine/schema/document.ts'
import type { DrawnColumn } from '../../row/columns.ts'
import type { RowsProps } from '../rows-props.ts'

const NARROWEST_PX = 40
const ARROWS = { up: '↑', down: '↓' }

type HeadCellProps = Pick<RowsProps, 'sort' | 'onSort' | 'onResize'> & { drawn: DrawnColumn; style?: CSSProperties }

export function HeadCell({ drawn, sort, onSort, onResize, style }: HeadCellProps) {
  const { column, field, title, align, sortable } = drawn
  const order =
    sort.find(entry => entry.id === field.id)?.order ?? (sort.some(entry => entry.id === field.id) ? 'up' : undefined)
  return (
    <th
      scope="col"
      data-item={`columns/${column.id}`}
      className={[style && 'sw-pinned', align === 'right' && 'sw-end'].filter(Boolean).join(' ') || undefined}
      style={{ textAlign: align, ...style }}
      aria-sort={order === 'up' ? 'ascending' : order === 'down' ? 'descending' : undefined}
    >
      {sortable ? (
        <button type="button" className="sw-sort" onClick={() => onSort(nextSort(field.id, order))}>
          {title} <span aria-hidden="true">{order ? ARROWS[order] : '↕'}</span>
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

/** Ascending, descending, then the screen's own order. */
function nextSort(id: string, order: 'up' | 'down' | undefined): Sort[] {
  return order === 'up' ? [{ id, order: 'down' }] : order === 'down' ? [] : [{ id, order: 'up' }]
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
