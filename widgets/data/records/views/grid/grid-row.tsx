/** A record as a row of the table, and what keys do on it. @source docs/ui.md#a-list-screen */
import { Checkbox } from 'antd'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { Cell } from '../../row/cell.tsx'
import { RowActions } from '../../row/row-actions.tsx'
import { isOnRow, type RowsProps } from '../rows-props.ts'
import { TreeCell } from '../tree/tree-cell.tsx'
import { focusBeside, isOpening } from './focus-beside.ts'
import type { ColumnPart } from './near.ts'

/** In a table whose cells are edited: which of the row's cells is active, and which are selected. */
export interface RowCells {
  /** by place; -1 for none */
  at: number
  from?: number
  to?: number
}

export type GridRowProps = RowsProps & {
  row: WireRecord
  sides: (CSSProperties | undefined)[]
  /** the columns that are drawn */
  parts: ColumnPart[]
  acts: boolean
  /** the only row that the Tab key reaches; arrow keys move on from it */
  first: boolean
  /** below a group */
  level?: number
  /** from 1, heads among them, where not all rows are drawn */
  rowIndex?: number
  /** the cells take the focus, not the row */
  cells?: RowCells
  /** not all columns are drawn, so each says its place */
  countsColumns?: boolean
}

export const GridRow = memo(function GridRow({
  row,
  level,
  rowIndex,
  countsColumns,
  cells,
  columns,
  tree,
  select,
  chosen,
  onChoose,
  actionsOf,
  onRun,
  onOpen,
  onRow,
  onEnter,
  enterOpens,
  current,
  formatOf,
  sides,
  parts,
  acts,
  first,
}: GridRowProps) {
  const t = useT()
  const id = String(row.id)
  const on = chosen.has(id)
  const place = tree?.placeOf(row)
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    const remove = actionsOf(row).find(({ does }) => does === 'remove')
    if (event.key === 'Enter' || (enterOpens && isOpening(event))) onEnter?.(row)
    else if (event.key === 'Delete' && remove) onRun(remove, row)
    else if (event.key === ' ' && select !== 'none') onChoose([id], !on)
    else if (event.key === 'ArrowRight' && place?.open === false) tree?.toggle(row)
    else if (event.key === 'ArrowLeft' && place?.open) tree?.toggle(row)
    else if (event.key === 'ArrowLeft' && (place || level)) parentRow(event.currentTarget)?.focus()
    else if (!focusBeside(event)) return
    event.preventDefault()
  }
  return (
    <tr
      className={on ? 'sw-on' : undefined}
      data-record={id}
      aria-current={current === id || undefined}
      tabIndex={cells ? undefined : first ? 0 : -1}
      aria-selected={select === 'none' ? undefined : on}
      aria-rowindex={rowIndex}
      aria-level={place ? place.level + 1 : level}
      aria-expanded={place?.open}
      onKeyDown={cells ? undefined : press}
      onDoubleClick={onOpen && (() => onOpen(row))}
      onClick={onRow && (event => isOnRow(event) && onRow(row))}
    >
      {select !== 'none' && (
        <td className="sw-choice sw-pinned" style={{ left: 0 }}>
          <Checkbox
            aria-label={t('data.select')}
            checked={on}
            onChange={event => onChoose([id], event.target.checked)}
          />
        </td>
      )}
      {parts.map(part => {
        if (typeof part === 'object') return <td key={`gap ${part.before}`} colSpan={part.gap} />
        const drawn = columns[part]!
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid may be selected
          <td
            key={drawn.column.id}
            data-column={cells && drawn.column.id}
            tabIndex={cells && (cells.at === part ? 0 : -1)}
            aria-selected={cells?.from === undefined ? undefined : part >= cells.from && part <= (cells.to ?? -1)}
            aria-colindex={countsColumns ? part + 1 + Number(select !== 'none') : undefined}
            className={
              [sides[part] && 'sw-pinned', drawn.align === 'right' && 'sw-end', formatOf(row, drawn.column.id)]
                .filter(Boolean)
                .join(' ') || undefined
            }
            style={{ textAlign: drawn.align, ...sides[part] }}
          >
            {part === 0 ? <TreeCell {...{ drawn, row, tree }} /> : <Cell drawn={drawn} row={row} />}
          </td>
        )
      })}
      {acts && (
        <td className="sw-pinned sw-acts">
          <RowActions buttons={actionsOf(row)} row={row} onRun={onRun} />
        </td>
      )}
    </tr>
  )
})

/** The parent row of `row` in a tree. */
function parentRow(row: Element): HTMLElement | null {
  const level = (each: Element) => Number(each.getAttribute('aria-level'))
  let above = row.previousElementSibling
  while (above && level(above) >= level(row)) above = above.previousElementSibling
  return above as HTMLElement | null
}
