import type { RuleScope } from '../rules/scope.ts'
import { cardsOf, DEEPEST, MOST_CARDS } from '../schema/cards-of.ts'
import type { Card, DashboardBody, Node } from '../schema/document.ts'
import { checkDrill } from './check-drill.ts'
import { checkQueries } from './check-query.ts'
import { checkScreen } from './check-steps.ts'
import type { Checking } from './checking.ts'

const COLUMNS = 12

type CheckNode = (checking: Checking, node: Node, scope: RuleScope, prefix: string, list: string) => void

/**
 * Checks a dashboard, standing alone (`prefix` '') or as the body of a node.
 * @param checkNode  checks what a card has in common with a node
 */
export function checkDashboardBody(checking: Checking, board: DashboardBody, prefix: string, checkNode: CheckNode) {
  if (!board.cards?.length) checking.report(`${prefix}cards`, 'board.empty', {}, 'warning')
  checkQueries(checking, board.queries, prefix)
  const scope = checking.scope('the dashboard', [])
  checking.variables(board.variables, scope, `${prefix}variables`)
  for (const each of board.variables ?? []) {
    if (each.type === 'dict' && each.dict === undefined)
      checking.report(`${prefix}variables/${each.id}`, 'grammar.required', { key: 'dict' })
  }
  const seen = new Set<string>()
  for (const { card, list, depth } of cardsOf(board)) {
    const path = `${prefix}${list}/${card.id}`
    if (seen.has(card.id)) checking.report(path, 'id.twice', { id: card.id, in: `${prefix}cards` })
    seen.add(card.id)
    if (seen.size === MOST_CARDS + 1) checking.report(`${prefix}cards`, 'board.cards', { limit: MOST_CARDS })
    if (depth > DEEPEST) return checking.report(path, 'card.deep', { limit: DEEPEST })
    checkNode(checking, asNode(card), scope, prefix, list)
    checkCard(checking, card, path)
    checkDrill(checking, card, scope, path)
  }
}

/** What a card has in common with a node. */
function asNode({ x, w, h, devices, access, header, cards, drill, narrows, ...node }: Card): Node {
  return node
}

function checkCard(checking: Checking, card: Card, path: string) {
  const { x = 0, w, h, widget, cards, header } = card
  if (x + w > COLUMNS) checking.report(path, 'grid.wide', { x, w, columns: COLUMNS })
  const manifest = checking.library.widget(widget)
  const { minW = 1, maxW = COLUMNS, minH = 1, maxH = 40 } = manifest?.grid ?? {}
  if (w < minW || w > maxW) checking.report(path, 'card.size', { key: 'w', size: w, min: minW, max: maxW })
  if (h < minH || h > maxH) checking.report(path, 'card.size', { key: 'h', size: h, min: minH, max: maxH })
  if (cards && manifest && manifest.holds !== 'cards') checking.report(path, 'card.holds', { widget })
  const target = header?.link?.moduleId
  if (target !== undefined) checkScreen(checking, { id: 'link', do: 'navigate', target }, `${path}/header/link`)
}
