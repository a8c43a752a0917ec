/**
 * A node of a page that draws columns of a query: a card with the height it has on a board. @source
 * docs/language.md#nodes
 */
import { observer } from '@formily/reactive-react'
import type { Node } from '../../schema/document.ts'
import { usePage } from '../state/scope.tsx'
import { CardView } from './card-view.tsx'
import './dashboard.css'
import { CARD_ROW_PX } from './place-cards.ts'

const USUAL_ROWS = 6

export default observer(function FedNode({ node }: { node: Node }) {
  const h = usePage().manifests[node.widget]?.grid?.h ?? USUAL_ROWS
  const { id, widget, title, query, map, props, live, on } = node
  return (
    <div style={{ height: h * CARD_ROW_PX }}>
      <CardView framed card={{ id, widget, title, query, map, props, live, on, w: 12, h }} />
    </div>
  )
})
