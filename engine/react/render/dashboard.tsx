/**
 * A board of cards: 12 columns on a wide screen, one column (two for small cards) on a phone, with a bar of variables above.
 * @source docs/language.md#dashboard
 */
import { observer } from '@formily/reactive-react'
import { lazy, Suspense } from 'react'
import type { DashboardBody } from '../../schema/document.ts'
import { PhoneBoard, useNarrow } from '../frame/measure.tsx'
import { usePage } from '../state/scope.tsx'
import { CardGrid } from './card-grid.tsx'
import { CardView, Insight } from './card-view.tsx'
import { placeCards } from './place-cards.ts'

const CardEditor = lazy(() => import('./card-editor.tsx'))
const VariableBar = lazy(() => import('./variables/variable-bar.tsx'))

export const Dashboard = observer(function Dashboard({ body }: { body: DashboardBody }) {
  const page = usePage()
  const narrow = useNarrow()
  const { cards = [], variables = [], insight = false } = body
  return (
    <div className="sw-board">
      {variables.length > 0 && (
        <Suspense fallback={null}>
          <VariableBar variables={variables} />
        </Suspense>
      )}
      <Insight value={insight}>
        <PhoneBoard value={narrow}>
          {page.onLayout ? (
            <Suspense fallback={null}>
              <CardEditor placed={placeCards(cards)} onLayout={page.onLayout}>
                {cards.map(card => (
                  <div key={card.id}>
                    <CardView card={card} />
                  </div>
                ))}
              </CardEditor>
            </Suspense>
          ) : (
            <CardGrid cards={cards} />
          )}
        </PhoneBoard>
      </Insight>
    </div>
  )
})
