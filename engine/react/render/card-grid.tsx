/**
 * Cards side by side on twelve columns of a board, or of a container; one below the other on a phone and in a container
 * too narrow for columns.
 * @source docs/language.md#dashboard
 */
import { observer } from '@formily/reactive-react'
import { useContext } from 'react'
import { mayOpen } from '../../access/may-open.ts'
import type { Card } from '../../schema/document.ts'
import { PhoneBoard, useWidth } from '../frame/measure.tsx'
import { isTrue, runRule } from '../state/rules.ts'
import { usePage } from '../state/scope.tsx'
import { CardView } from './card-view.tsx'
import { CARD_ROW_PX, isSmallCard, type PlacedCard, placeCards } from './place-cards.ts'
import './dashboard.css'

/** px; in a narrower box twelve columns have no room */
const COLUMNS_PX = 420

export const CardGrid = observer(function CardGrid({ cards }: { cards: Card[] }) {
  const phone = useContext(PhoneBoard)
  const width = useWidth()
  const shown = useShownCards(cards)
  if (phone || (width > 0 && width < COLUMNS_PX)) {
    return (
      <div className="sw-board-list">
        {shown.map(card => (
          <div
            key={card.id}
            data-small={isSmallCard(card) || undefined}
            style={{ [card.bare || card.cards ? 'minHeight' : 'height']: card.h * CARD_ROW_PX }}
          >
            <CardView card={card} />
          </div>
        ))}
      </div>
    )
  }
  const placed = placeCards(shown)
  return (
    <div className="sw-board-grid">
      {shown.map((card, place) => (
        <div key={card.id} style={cellOf(placed[place]!)}>
          <CardView card={card} />
        </div>
      ))}
    </div>
  )
})

function cellOf({ x, y, w, h }: PlacedCard) {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

/** The cards for this reader on this device; on the canvas all of them. */
export function useShownCards(cards: Card[]): Card[] {
  const page = usePage()
  const device = useContext(PhoneBoard) ? 'app' : 'pc'
  if (page.mode === 'design') return cards
  return cards.filter(
    ({ devices, access, when }) =>
      (devices?.includes(device) ?? true) &&
      (access === undefined || mayOpen(access, page.ports.me)) &&
      (when === undefined || isTrue(runRule(when, { page, record: null }))),
  )
}
