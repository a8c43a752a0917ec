import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import '../parts/board-texts.ts'

/** A container without cards: on the canvas it says what it is for. */
export function EmptyContainer() {
  const t = useT()
  const { mode } = usePage()
  return <EmptyState low icon="layout" text={t(mode === 'design' ? 'boardCards.dropCards' : 'boardCards.noCards')} />
}
