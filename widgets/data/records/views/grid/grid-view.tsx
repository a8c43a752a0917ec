/**
 * The rows as a table: sticky head, pinned columns, sorting, selection, totals.
 * @source docs/ui.md#a-list-screen; docs/language.md#table
 */
import { Checkbox } from 'antd'
import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import type { DrawnColumn } from '../../row/columns.ts'
import { actionsWidth } from '../../row/row-actions.tsx'
import type { Cells } from '../cells/use-cells.ts'
import type { Groups } from '../group/use-groups.ts'
import type { RowsProps } from '../rows-props.ts'
import { stepOf } from './focus-beside.ts'
import { GridRow, type RowCells } from './grid-row.tsx'
import { HeadCell } from './head-cell.tsx'
import { columnParts } from './near.ts'
import { useBeyond } from './use-beyond.ts'
import { useWindow } from './use-window.ts'

const GroupRows = lazy(() => import('../group/group-rows.tsx'))
const TotalsRow = lazy(() => import('./totals-row.tsx'))

const CHOICE_PX = 44
/** rows whose buttons are measured */
const MEASURED = 200

interface GridViewProps extends RowsProps {
  /** drawn in place of the rows */
  groups?: Groups
  /** the cells are edited in place: they take the focus, not the rows */
  cells?: Cells
  /** the box that scrolls */
  box?: RefObject<HTMLElement | null>
}

export function GridView({ groups, cells, box: given, ...props }: GridViewProps) {
  const { caption, columns, rows, select, chosen, onChoose, totals, busy } = props
  const t = useT()
  const { lang } = usePage().ports
  const acts = Math.max(...rows.slice(0, MEASURED).map(row => actionsWidth(props.actionsOf(row), lang, t)), 0)
  const choice = select === 'none' ? 0 : CHOICE_PX
  const width = columns.reduce((sum, column) => sum + column.width, choice + acts)
  const ids = rows.map(row => String(row.id))
  const grouped = columns.some(({ column }) => column.group)
  const own = useRef<HTMLElement>(null)
  const box = given ?? own
  useBeyond(box)
  const widths = columns.map(({ width }) => width)
  const near = useWindow(box, groups ? 0 : rows.length, groups ? [] : widths)
  useLayoutEffect(() => cells?.onDrawn())
  const { from, to } = groups ? { from: 0, to: columns.length } : near.columns
  const cutsColumns = to - from < columns.length
  const cutsRows = !groups && near.rows.to - near.rows.from < rows.length
  const sides = useMemo(
    () => pinnedSides(cutsColumns ? withFirstPinned(columns) : columns, choice, acts),
    [columns, cutsColumns, choice, acts],
  )
  const parts = useMemo(
    () => columnParts(columns.length, { from, to }, place => sides[place] !== undefined),
    [columns, sides, from, to],
  )
  const heads = grouped ? 2 : 1
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const first = event.currentTarget.querySelector<HTMLElement>('tbody [tabindex="0"]')
    if (event.key === 'Delete') props.onDelete?.()
    else if (stepOf(event) === 1) first?.focus()
    else return
    event.preventDefault()
  }
  const all = ids.length > 0 && ids.every(id => chosen.has(id))
  return (
    // biome-ignore-start lint/a11y: a box that scrolls must be reachable by keyboard
    <section
      ref={box}
      className="sw-rows"
      aria-label={caption}
      aria-description={cells?.hint}
      aria-busy={busy}
      tabIndex={0}
      onKeyDown={press}
    >
      {/* biome-ignore-end lint/a11y: the table again */}
      <table
        role={props.tree || groups ? 'treegrid' : cells && 'grid'}
        style={{ minWidth: width }}
        aria-rowcount={cutsRows ? rows.length + heads : undefined}
        aria-colcount={cutsColumns ? columns.length + Number(select !== 'none') + Number(acts > 0) : undefined}
      >
        <colgroup>
          {select !== 'none' && <col className="sw-choice" style={{ width: CHOICE_PX }} />}
          {columns.map(({ column, width }) => (
            <col key={column.id} style={{ width }} />
          ))}
          {acts > 0 && <col className="sw-acts" style={{ width: acts }} />}
        </colgroup>
        <thead>
          {grouped && <GroupRow columns={columns} before={select !== 'none'} after={acts > 0} />}
          <tr>
            {select === 'many' && !groups ? (
              <th className="sw-choice sw-pinned" style={{ left: 0 }}>
                <Checkbox
                  aria-label={t('data.selectAll')}
                  checked={all}
                  indeterminate={!all && ids.some(id => chosen.has(id))}
                  onChange={event => onChoose(ids, event.target.checked)}
                />
              </th>
            ) : (
              select !== 'none' && <td className="sw-choice sw-pinned" style={{ left: 0 }} />
            )}
            {parts.map(part =>
              typeof part === 'object' ? (
                <td key={`gap ${part.before}`} colSpan={part.gap} />
              ) : (
                <HeadCell
                  key={columns[part]!.column.id}
                  {...{ drawn: columns[part]!, ...props }}
                  style={sides[part]}
                  colIndex={cutsColumns ? part + 1 + Number(select !== 'none') : undefined}
                />
              ),
            )}
            {acts > 0 && <th className="sw-pinned sw-acts">{t('data.actions')}</th>}
          </tr>
        </thead>
        <tbody {...cells?.handlers}>
          {groups ? (
            <Suspense>
              <GroupRows {...{ ...props, groups, sides, parts }} acts={acts > 0} />
            </Suspense>
          ) : (
            <>
              <Gap px={near.rows.from * near.rowPx} />
              {rows.slice(near.rows.from, near.rows.to).map((row, at) => (
                <GridRow
                  key={String(row.id)}
                  {...{ ...props, row, sides, parts }}
                  acts={acts > 0}
                  first={at === 0}
                  rowIndex={cutsRows ? near.rows.from + at + 1 + heads : undefined}
                  countsColumns={cutsColumns}
                  cells={cells && cellsOfRow(cells, near.rows.from + at)}
                />
              ))}
              <Gap px={(rows.length - near.rows.to) * near.rowPx} />
            </>
          )}
        </tbody>
        {columns.some(({ column }) => column.total) && (
          <Suspense>
            <TotalsRow {...totals} {...{ columns, sides, select }} acts={acts > 0} />
          </Suspense>
        )}
      </table>
    </section>
  )
}

const NO_CELLS: RowCells = { at: -1 }

/** The same for every row without an active or selected cell, so that these are not drawn anew. */
function cellsOfRow({ at, range }: Cells, row: number): RowCells {
  const [first, last] = range ?? []
  const selects = first && last && row >= first.row && row <= last.row
  if (at.row !== row && !selects) return NO_CELLS
  return { at: at.row === row ? at.column : -1, ...(selects && { from: first.column, to: last.column }) }
}

/** In the place of rows that are not drawn. */
function Gap({ px }: { px: number }) {
  if (px <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot have the focus
    <tr className="sw-gap" aria-hidden="true">
      <td style={{ height: px }} />
    </tr>
  )
}

/** Where columns are left out the first stays in sight, unless another does. */
function withFirstPinned(columns: DrawnColumn[]): DrawnColumn[] {
  const [first, ...rest] = columns
  if (!first || columns.some(({ column }) => column.pin === 'left')) return columns
  return [{ ...first, column: { ...first.column, pin: 'left' } }, ...rest]
}

/** Columns of the same group have a common head. @source docs/language.md#table */
function GroupRow({ columns, before, after }: { columns: DrawnColumn[]; before: boolean; after: boolean }) {
  const { lang } = usePage().ports
  const groups: { id: string; title: string; span: number }[] = []
  for (const { column } of columns) {
    const title = pick(column.group, lang)
    const last = groups.at(-1)
    if (last && last.title === title) last.span++
    else groups.push({ id: column.id, title, span: 1 })
  }
  return (
    <tr className="sw-groups">
      {before && <td />}
      {groups.map(({ id, title, span }) =>
        title ? (
          <th key={id} scope="colgroup" colSpan={span}>
            {title}
          </th>
        ) : (
          <td key={id} colSpan={span} />
        ),
      )}
      {after && <td />}
    </tr>
  )
}

/** The positions of pinned columns: left ones next to each other, right ones before the actions. */
function pinnedSides(columns: DrawnColumn[], left: number, right: number): (CSSProperties | undefined)[] {
  const sides: (CSSProperties | undefined)[] = columns.map(() => undefined)
  let from = left
  columns.forEach(({ column, width }, place) => {
    if (column.pin !== 'left') return
    sides[place] = { left: from }
    from += width
  })
  let to = right
  for (let place = columns.length - 1; place >= 0; place--) {
    if (columns[place]!.column.pin !== 'right') continue
    sides[place] = { right: to }
    to += columns[place]!.width
  }
  return sides
}
