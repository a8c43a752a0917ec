/** The bundle with which the real engine draws a document of the draft. @source docs/designer.md#canvas */

import type { AppState } from '#adapters/wire/design.ts'
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { withoutScripts } from '#engine/access/place-scripts.ts'
import { placeQueries } from '#engine/compile/place-queries.ts'
import { roomOfScreen } from '#engine/compile/room.ts'
import { runnable } from '#engine/entity/runnable.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { hasList, isScreen } from '#engine/kind/kinds.ts'
import { isPage } from '#engine/kind/page.ts'
import type { DashboardDocument, PageDocument } from '#engine/schema/document.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { sourcesOf } from '../controls/choices/queries.ts'
import { clientEntity } from '../rules/formula/client-entity.ts'

/**
 * The bundle of a document of the draft, with all rights; with `block`, of only that block: forms that a table opens in
 * dialogs are designed separately.
 */
export function bundleOf(
  view: DraftView,
  name: DocName,
  block: string,
  library: AppState['library'],
): ScreenBundle | null {
  const document = view.docs[name]
  if (!document || !isScreen(document)) return null
  const own = Object.values(view.stored).filter(isEntity)
  // published documents passed their check; drafts may contain a rule that cannot run
  const sound = own.map(entity => runnable(entity, view.entity))
  const entities = [...library.entities, ...sound].map((entity): [string, ClientEntity] => [
    entity.key,
    clientEntity(entity),
  ])
  const { query } = sourcesOf(view, library)
  const asks = hasList(document, 'queries')
  const placed = withoutScripts(
    asks ? placeQueries(document as PageDocument | DashboardDocument, query, roomOfScreen()) : document,
  )
  return {
    key: document.key,
    document: (block === '' || !isPage(placed) ? placed : onlyBlock(placed, block)) as ScreenBundle['document'],
    entities: Object.fromEntries(entities),
    dicts: Object.fromEntries(Object.entries(library.dicts).map(([code, dict]) => [code, dict.options])),
    app: null,
    ...(library.workdays && { workdays: library.workdays }),
  }
}

function onlyBlock(page: PageDocument, block: string): PageDocument {
  return { ...page, nodes: page.nodes?.filter(node => node.id === block) ?? [] }
}
