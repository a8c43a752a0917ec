/**
 * The rows as a table: sticky head, pinned columns, sorting, selection, totals.
 * @source docs/ui.md#a-list-screen; docs/language.md#table
 */
import { Checkbox } from 'antd'
import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useRef } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { Cell } from '../../row/cell.tsx'
import type { DrawnColumn } from '../../row/columns.ts'
import { actionsWidth, RowActions } from '../../row/row-actions.tsx'
import { isOnRow, type RowsProps } from '../rows-props.ts'
import { TreeCell } from '../tree/tree-cell.tsx'
import { HeadCell } from './head-cell.tsx'
import { useBeyond } from './use-beyond.ts'

const TotalsRow = lazy(() => import('./totals-row.tsx'))

const CHOICE_PX = 44

export function GridView(props: RowsProps) {
  const { caption, columns, rows, select, chosen, onChoose, totals, busy } = props
  const t = useT()
  const { lang } = usePage().ports
  const acts = Math.max(...rows.map(row => actionsWidth(props.actionsOf(row), lang, t)), 0)
  const choice = select === 'none' ? 0 : CHOICE_PX
  const sides = pinnedSides(columns, choice, acts)
  const width = columns.reduce((sum, column) => sum + column.width, choice + acts)
  const ids = rows.map(row => String(row.id))
  const grouped = columns.some(({ column }) => column.group)
  const box = useRef<HTMLElement>(null)
  useBeyond(box)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const first = event.currentTarget.querySelector<HTMLElement>('tbody tr')
    if (event.key === 'Delete') props.onDelete?.()
    else if (event.key === 'ArrowDown') first?.focus()
    else return
    event.preventDefault()
  }
  const all = ids.length > 0 && ids.every(id => chosen.has(id))
  return (
    // biome-ignore lint/a11y: a box that scrolls must be reachable by keyboard
    <section ref={box} className="sw-rows" aria-label={caption} aria-busy={busy} tabIndex={0} onKeyDown={press}>
      <table role={props.tree && 'treegrid'} style={{ minWidth: width }}>
        <colgroup>
          {select !== 'none' && <col style={{ width: CHOICE_PX }} />}
          {columns.map(({ column, width }) => (
            <col key={column.id} style={{ width }} />
          ))}
          {acts > 0 && <col style={{ width: acts }} />}
        </colgroup>
        <thead>
          {grouped && <GroupRow columns={columns} before={select !== 'none'} after={acts > 0} />}
          <tr>
            {select !== 'none' && (
              <th className="sw-choice sw-pinned" style={{ left: 0 }}>
                {select === 'many' && (
                  <Checkbox
                    aria-label={t('data.selectAll')}
                    checked={all}
                    indeterminate={!all && ids.some(id => chosen.has(id))}
                    onChange={event => onChoose(ids, event.target.checked)}
                  />
                )}
              </th>
            )}
            {columns.map((drawn, place) => (
              <HeadCell key={drawn.column.id} {...{ drawn, ...props }} style={sides[place]} />
            ))}
            {acts > 0 && <th className="sw-pinned sw-acts">{t('data.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <GridRow key={String(row.id)} {...{ ...props, row, sides }} acts={acts > 0} first={place === 0} />
          ))}
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

type GridRowProps = RowsProps & {
  row: WireRecord
  sides: (CSSProperties | undefined)[]
  acts: boolean
  /** the only row that the Tab key reaches; arrow keys move on from it */
  first: boolean
}

function GridRow({
  row,
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
  current,
  formatOf,
  sides,
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
    const beside = {
      ArrowDown: event.currentTarget.nextElementSibling,
      ArrowUp: event.currentTarget.previousElementSibling,
    }
    if (event.key === 'Enter') onEnter?.(row)
    else if (event.key === 'Delete' && remove) onRun(remove, row)
    else if (event.key === ' ' && select !== 'none') onChoose([id], !on)
    else if (event.key === 'ArrowRight' && place?.open === false) tree?.toggle(row)
    else if (event.key === 'ArrowLeft' && place?.open) tree?.toggle(row)
    else if (event.key === 'ArrowLeft' && place) parentRow(event.currentTarget)?.focus()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') (beside[event.key] as HTMLElement | null)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <tr
      className={on ? 'sw-on' : undefined}
      data-record={id}
      aria-current={current === id || undefined}
      tabIndex={first ? 0 : -1}
      aria-selected={select === 'none' ? undefined : on}
      aria-level={place && place.level + 1}
      aria-expanded={place?.open}
      onKeyDown={press}
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
      {columns.map((drawn, place) => (
        <td
          key={drawn.column.id}
          className={
            [sides[place] && 'sw-pinned', drawn.align === 'right' && 'sw-end', formatOf(row, drawn.column.id)]
              .filter(Boolean)
              .join(' ') || undefined
          }
          style={{ textAlign: drawn.align, ...sides[place] }}
        >
          {place === 0 ? <TreeCell {...{ drawn, row, tree }} /> : <Cell drawn={drawn} row={row} />}
        </td>
      ))}
      {acts && (
        <td className="sw-pinned sw-acts">
          <RowActions buttons={actionsOf(row)} row={row} onRun={onRun} />
        </td>
      )}
    </tr>
  )
}

/** The parent row of `row` in a tree. */
function parentRow(row: Element): HTMLElement | null {
  const level = (each: Element) => Number(each.getAttribute('aria-level'))
  let above = row.previousElementSibling
  while (above && level(above) >= level(row)) above = above.previousElementSibling
  return above as HTMLElement | null
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
