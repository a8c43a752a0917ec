/**
 * A record as a card: its picture, its first column as the title, the others with their names, its actions. With many
 * columns only the first are shown, the others on request.
 * @source docs/language.md#table
 */
import { Button, Checkbox } from 'antd'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useT } from '#engine/react/text.ts'
import './cards.css'
import { Cell } from '../../row/cell.tsx'
import { RowActions } from '../../row/row-actions.tsx'
import { isOnRow, type RowsProps } from '../rows-props.ts'
import { levelOf, TreeCell } from '../tree/tree-cell.tsx'

const Cover = lazy(() => import('./cover.tsx'))

export type CardsProps = Omit<
  RowsProps,
  'rows' | 'caption' | 'sort' | 'onSort' | 'totals' | 'busy' | 'onDelete' | 'onResize'
>

/** columns below the title: all, up to `most`; beyond it only the `first` ones */
const DESK = { most: 12, first: 8 }
const PHONE = { most: 5, first: 4 }

interface RecordCardProps {
  row: WireRecord
  cards: CardsProps
  /** content beside its title */
  beside?: ReactNode
  /** props of the list item */
  item?: ComponentProps<'li'>
}

export function RecordCard({ row, cards, beside, item }: RecordCardProps) {
  const { columns, tree, cover, select, chosen, onChoose, actionsOf, onRun, onOpen, onRow, current, formatOf } = cards
  const t = useT()
  const [first, ...rest] = columns
  const [open, setOpen] = useState(false)
  const { most, first: inSight } = useNarrow() ? PHONE : DESK
  const folded = rest.length > most
  const id = String(row.id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same choice is offered by the checkbox
    <li
      {...item}
      className={chosen.has(id) ? 'sw-on' : undefined}
      data-record={id}
      aria-current={current === id || undefined}
      style={tree && levelOf(tree, row)}
      onClick={onRow && (event => isOnRow(event) && onRow(row))}
      onDoubleClick={onOpen && (event => isOnRow(event) && onOpen(row))}
    >
      {cover && (
        <Suspense fallback={<div className="sw-cover" />}>
          <Cover files={row[cover.name ?? cover.id]} />
        </Suspense>
      )}
      <div className="sw-card-head">
        {select !== 'none' && (
          <Checkbox
            aria-label={t('data.select')}
            checked={chosen.has(id)}
            onChange={event => onChoose([id], event.target.checked)}
          />
        )}
        <strong className={formatOf(row, first?.column.id ?? '')} data-item={first && `columns/${first.column.id}`}>
          {first && <TreeCell drawn={first} row={row} tree={tree} />}
        </strong>
        {beside}
      </div>
      {rest.length > 0 && (
        <dl>
          {(folded && !open ? rest.slice(0, inSight) : rest).map(drawn => (
            <div key={drawn.column.id} data-item={`columns/${drawn.column.id}`}>
              <dt>{drawn.title}</dt>
              <dd className={formatOf(row, drawn.column.id)}>
                <Cell drawn={drawn} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {folded && (
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('data.less') : t('data.moreOf', { n: rest.length - inSight })}
        </Button>
      )}
      <RowActions buttons={actionsOf(row)} row={row} onRun={onRun} />
    </li>
  )
}
