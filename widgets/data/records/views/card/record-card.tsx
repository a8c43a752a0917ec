/**
 * A record as a card: its picture, its first column as the title, the others with their names, its actions. With many
 * columns only the first are shown, the others on request.
 * @source docs/language.md#table
 */
import { Button } from 'antd'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useT } from '#engine/react/text.ts'
import './cards.css'
import { RowActions } from '../../row/row-actions.tsx'
import { type CardsProps, isOnRow } from '../rows-props.ts'
import { levelOf, TreeCell } from '../tree/tree-cell.tsx'
import { CardChoice, CardValues } from './card-parts.tsx'
import { PhoneCard } from './phone-card.tsx'

const Cover = lazy(() => import('./cover.tsx'))

/** columns below the title: all, up to `MOST`; beyond it only the `FIRST` ones */
const MOST = 12
const FIRST = 8

interface RecordCardProps {
  row: WireRecord
  cards: CardsProps
  /** content beside its title */
  beside?: ReactNode
  /** props of the list item */
  item?: ComponentProps<'li'>
}

export function RecordCard({ row, cards, beside, item }: RecordCardProps) {
  const { tree, cover, chosen, onOpen, onRow, current } = cards
  const Inside = useNarrow() ? PhoneCard : DeskCard
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
      <Inside {...{ row, cards, beside }} />
    </li>
  )
}

function DeskCard({ row, cards, beside }: Omit<RecordCardProps, 'item'>) {
  const { columns, tree, actionsOf, onRun, formatOf } = cards
  const t = useT()
  const [open, setOpen] = useState(false)
  const [first, ...rest] = columns
  const folded = rest.length > MOST
  return (
    <>
      <div className="sw-card-head">
        <CardChoice {...{ row, cards }} />
        <strong className={formatOf(row, first?.column.id ?? '')} data-item={first && `columns/${first.column.id}`}>
          {first && <TreeCell drawn={first} row={row} tree={tree} reachable />}
        </strong>
        {beside}
      </div>
      {rest.length > 0 && <CardValues {...{ row, cards }} columns={folded && !open ? rest.slice(0, FIRST) : rest} />}
      {folded && (
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('data.less') : t('data.moreOf', { n: rest.length - FIRST })}
        </Button>
      )}
      <RowActions buttons={actionsOf(row)} row={row} onRun={onRun} />
    </>
  )
}
