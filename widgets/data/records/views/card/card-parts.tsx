/** What cards at a desk and on a phone share. */
import { Checkbox } from 'antd'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { Cell } from '../../row/cell.tsx'
import type { DrawnColumn } from '../../row/columns.ts'
import type { CardsProps } from '../rows-props.ts'

interface CardPartProps {
  row: WireRecord
  cards: CardsProps
}

/** Chooses the record; nothing where none can be chosen. */
export function CardChoice({ row, cards: { select, chosen, onChoose } }: CardPartProps) {
  const t = useT()
  const id = String(row.id)
  if (select === 'none') return null
  return (
    <Checkbox
      aria-label={t('data.select')}
      checked={chosen.has(id)}
      onChange={event => onChoose([id], event.target.checked)}
    />
  )
}

/** Values of the record below their names. */
export function CardValues({ row, cards, columns }: CardPartProps & { columns: DrawnColumn[] }) {
  return (
    <dl>
      {columns.map(drawn => (
        <div key={drawn.column.id} data-item={`columns/${drawn.column.id}`}>
          <dt>{drawn.title}</dt>
          <dd className={cards.formatOf(row, drawn.column.id)}>
            <Cell drawn={drawn} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
