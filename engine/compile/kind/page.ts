import { cutQueries } from '../../access/cut-dashboard.ts'
import { cutNodes } from '../../access/cut-node.ts'
import { cutSteps } from '../../access/cut-steps.ts'
import { openVisibility } from '../../access/visibility.ts'
import { deriveScreen } from '../../entity/derive-screen.ts'
import type { PageDocument } from '../../schema/document.ts'
import { checkHidden } from '../check-hidden.ts'
import { checkPage } from '../check-page.ts'
import { placeQueries } from '../place-queries.ts'
import { setInPlace } from '../set-in-place.ts'
import { findQueryIn } from '../shape-of-query.ts'
import type { AppAround, Compiler, Reader } from './compiler.ts'

export const page: Compiler<PageDocument> = {
  check(checking, document) {
    checkPage(checking, document)
    checkHidden(checking, { nodes: document.nodes })
  },
  derive: deriveScreen,
  resolve: (document, uses) =>
    placeQueries({ ...document, nodes: setInPlace(document.nodes ?? [], uses) }, findQueryIn(uses.library), uses),
  cut: cutPage,
  isClosed,
}

function cutPage({ access: _, ...document }: PageDocument, { cuts, may }: Reader): PageDocument {
  const { queries, gone } = cutQueries(document.queries ?? [], cuts)
  const visibility = openVisibility(gone)
  const cut: PageDocument = {
    ...document,
    nodes: cutNodes(document.nodes ?? [], { visibility, around: visibility, cuts, may }),
  }
  if (document.queries) cut.queries = queries
  if (document.on?.open) cut.on = { open: cutSteps(document.on.open, visibility) }
  return cut
}

/** Without `access`, the page is open to everybody who may list the entity it is derived from. */
function isClosed({ access, from }: PageDocument, { library }: AppAround): boolean {
  const entity = access || from === undefined ? undefined : library.entity(from)
  return entity !== undefined && !entity.access?.some(grant => grant.may.includes('list'))
}
