/**
 * A board of cards: 12 columns on a wide screen, one column (two for small cards) on a phone, with a bar of variables above.
 * @source docs/language.md#dashboard
 */
import { observer } from '@formily/reactive-react'
import { lazy, Suspense } from 'react'
import { mayOpen } from '../../access/may-open.ts'
import type { Card, DashboardBody } from '../../schema/document.ts'
import { isTrue, runRule } from '../state/rules.ts'
import { usePage } from '../state/scope.tsx'
import { CardView } from './card-view.tsx'
import './dashboard.css'
import { useNarrow } from '../frame/measure.tsx'
import { CARD_ROW_PX, type PlacedCard, placeCards } from './place-cards.ts'

const CardEditor = lazy(() => import('./card-editor.tsx'))
const VariableBar = lazy(() => import('./variable-bar.tsx'))

export const Dashboard = observer(function Dashboard({ body }: { body: DashboardBody }) {
  const page = usePage()
  const narrow = useNarrow()
  const cards = useShownCards(body.cards ?? [])
  const placed = placeCards(cards)
  const draw = (card: Card) => <CardView key={card.id} card={card} />
  return (
    <div className="sw-board">
      {body.variables?.length ? (
        <Suspense>
          <VariableBar variables={body.variables} />
        </Suspense>
      ) : null}
      {page.onLayout ? (
        <Suspense fallback={null}>
          <CardEditor placed={placed} onLayout={page.onLayout}>
            {cards.map(card => (
              <div key={card.id}>{draw(card)}</div>
            ))}
          </CardEditor>
        </Suspense>
      ) : narrow ? (
        <div className="sw-board-list">
          {cards.map(card => (
            <div
              key={card.id}
              data-small={isSmall(card) || undefined}
              style={{ [card.bare ? 'minHeight' : 'height']: card.h * CARD_ROW_PX }}
            >
              {draw(card)}
            </div>
          ))}
        </div>
      ) : (
        <div className="sw-board-grid">
          {cards.map((card, place) => (
            <div key={card.id} style={cellOf(placed[place]!)}>
              {draw(card)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
})

/** Two of them stand side by side on a phone. */
const isSmall = ({ w, h }: Card) => w <= SMALL_CARD && h <= SMALL_CARD
const SMALL_CARD = 3

function cellOf({ x, y, w, h }: PlacedCard) {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

/** The cards for this reader on this device; on the canvas all of them. */
function useShownCards(cards: Card[]): Card[] {
  const page = usePage()
  const narrow = useNarrow()
  if (page.mode === 'design') return cards
  const device = narrow ? 'app' : 'pc'
  return cards.filter(
    ({ devices, access, when }) =>
      (devices?.includes(device) ?? true) &&
      (access === undefined || mayOpen(access, page.ports.me)) &&
      (when === undefined || isTrue(runRule(when, { page, record: null }))),
  )
}
