import type { RowsProps } from '../rows-props.ts'
import { RecordCard } from './record-card.tsx'

interface CardsListProps extends RowsProps {
  'aria-label'?: string
  /** id of the heading of the list */
  'aria-labelledby'?: string
}

/** A list of cards under one name. */
export function Cards({ 'aria-label': label, 'aria-labelledby': heading, ...props }: CardsListProps) {
  const { rows, tree, busy } = props
  return (
    <ul
      className={tree ? 'sw-cards' : 'sw-cards sw-card-grid'}
      aria-label={label}
      aria-labelledby={heading}
      aria-busy={busy}
    >
      {rows.map(row => (
        <RecordCard key={String(row.id)} row={row} cards={props} />
      ))}
    </ul>
  )
}
