import { CardGrid } from '#engine/react/render/card-grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { EmptyContainer } from '../empty-container.tsx'
import type { Props } from './props.gen.ts'

/** A part of a board with cards of its own, on twelve columns of its own. @source DB-23 */
export default function Cards({ cards = [] }: WidgetProps<Props>) {
  return cards.length > 0 ? <CardGrid cards={cards} /> : <EmptyContainer />
}
