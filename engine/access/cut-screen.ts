import type { AnyDocument, FormBody, PageDocument, TableBody, To } from '../schema/document.ts'
import { cutDashboard, cutQueries } from './cut-dashboard.ts'
import { cutForm, cutNodes } from './cut-node.ts'
import { cutSteps } from './cut-steps.ts'
import { cutTable } from './cut-table.ts'
import { type Cuts, openSight } from './sight.ts'

/**
 * `document` (a resolved page, dashboard, form or table) as one reader may see it: hidden fields are gone with the nodes,
 * columns, search fields, sorts, formats, queries, cards and rules that read them, and so are blocks over entities he may
 * not use. A rule that only decides whether something shows takes that something with it.
 * @param cuts  the entities he may use and what is hidden in each
 * @param may   true for the cards' `access` he is among
 * @returns     a document in whose text no hidden field's id appears
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
export function cutScreen(document: AnyDocument, cuts: Cuts, may: (to: To) => boolean = () => true): AnyDocument {
  const { note: _note, requirements: _requirements, ...kept } = document
  switch (kept.kind) {
    case 'page': {
      const { access: _access, ...page } = kept
      const { queries, gone } = cutQueries(page.queries ?? [], cuts)
      const sight = openSight(gone)
      const cut: PageDocument = { ...page, nodes: cutNodes(page.nodes ?? [], { sight, around: sight, cuts, may }) }
      if (page.queries) cut.queries = queries
      if (page.on?.open) cut.on = { open: cutSteps(page.on.open, sight) }
      return cut
    }
    case 'dashboard': {
      const { access: _access, ...board } = kept
      return { ...board, ...cutDashboard(board, cuts, may) }
    }
    case 'form':
      return {
        ...kept,
        ...(cutForm(kept as FormBody, { sight: openSight(), around: openSight(), cuts, may }) ?? { nodes: [] }),
      }
    case 'table':
      return { ...kept, ...(cutTable(kept as TableBody, cuts, openSight()) ?? { columns: [] }) }
    default:
      return kept
  }
}
