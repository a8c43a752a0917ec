/**
 * The rows as cards: in a box below 768 px, and at any width in a view of cards. @source docs/ui.md#shell;
 * docs/language.md#table
 */

import type { RowsProps } from '../rows-props.ts'
import { RecordCard } from './record-card.tsx'

export default function CardList(props: RowsProps) {
  const { caption, rows, tree, busy } = props
  return (
    <ul className={tree ? 'sw-cards' : 'sw-cards sw-card-grid'} aria-label={caption} aria-busy={busy}>
      {rows.map(row => (
        <RecordCard key={String(row.id)} row={row} cards={props} />
      ))}
    </ul>
  )
}
