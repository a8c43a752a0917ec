import { kindOf } from '../kind/kinds.ts'
import { isPortalPage } from '../portal/pages.ts'
import type { DashboardBody, FormDocument, Node, PageBody, PageDocument, Query } from '../schema/document.ts'
import { checkDashboardBody } from './check-dashboard.ts'
import { checkFormBody, checkIds, checkNode } from './check-node.ts'
import { checkQueries, sourcesOf } from './check-query.ts'
import { checkSteps } from './check-steps.ts'
import type { Checking } from './checking.ts'
import { pageEnv } from './page-env.ts'

export function checkPage(checking: Checking, page: PageDocument) {
  openScope(checking, page, page.queries)
  checkIds(checking, page.nodes ?? [], 'page', '')
  const scope = checking.scope('the page', [])
  for (const list of ['params', 'state'] as const) checking.variables(page[list], scope, list)
  checkQueries(checking, page.queries, '')
  for (const node of page.nodes ?? []) checkNode(checking, node, scope, '')
  checkSteps(checking, page.on?.open, scope, 'on/open')
  if (isPortalPage(page.key)) checkDrawn(checking, page.nodes)
  else if (page.description) checking.report('description', 'page.description')
}

/** Reports what a page of the portal would leave out, since the server draws it. @source ADR 0052 */
function checkDrawn(checking: Checking, nodes: Node[] = []) {
  for (const { id, widget: name, children } of nodes) {
    const widget = checking.library.widget(name)
    if (widget ? !widget.drawn : kindOf({ kind: name }).block)
      checking.report(`nodes/${id}`, 'page.drawn', { widget: name })
    checkDrawn(checking, children)
  }
}

/** Checks a form standing alone. */
export function checkForm(checking: Checking, form: FormDocument) {
  openScope(checking, {}, [])
  checkFormBody(checking, form, '')
}

/** Checks a dashboard standing alone. */
export function checkDashboard(checking: Checking, board: DashboardBody) {
  openScope(checking, board, board.queries)
  checkDashboardBody(checking, board, '', checkNode)
}

/** Names the rules and steps below may read: queries, params, state, nodes. */
function openScope(checking: Checking, page: PageBody & DashboardBody, queries: Query[] | undefined) {
  const boards = bodiesOf(page.nodes, 'dashboard') as DashboardBody[]
  const all = [...(queries ?? []), ...boards.flatMap(board => board.queries ?? [])]
  const variables = [...(page.variables ?? []), ...boards.flatMap(board => board.variables ?? [])]
  checking.queries = new Map(all.map(query => [query.id, query]))
  checking.env = pageEnv({ ...page, variables, queries: all }, sourcesOf(checking))
}

function bodiesOf(nodes: Node[] = [], widget: string): unknown[] {
  return nodes.flatMap(node => [
    ...(node.widget === widget && node.body ? [node.body] : []),
    ...bodiesOf(node.children, widget),
  ])
}
