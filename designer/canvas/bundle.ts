/** What the real engine needs to draw a document of the draft. @source docs/designer.md#canvas */

import type { AppState } from '#adapters/wire/design.ts'
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { placeQueries } from '#engine/compile/place-queries.ts'
import type { DashboardDocument, EntityDocument, PageDocument } from '#engine/schema/document.ts'
import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { sourcesOf } from '../inspector/queries.ts'
import { runnable } from './runnable.ts'

const ALL = ['list', 'detail', 'add', 'edit', 'remove', 'export', 'import']

/**
 * The bundle of a document as the draft has it, with every right; with `block`, of that block alone: the forms a table
 * opens in dialogs are designed on their own.
 */
export function bundleOf(view: View, name: DocName, block: string, library: AppState['library']): ScreenBundle | null {
  const document = view.docs[name]
  if (document?.kind !== 'page' && document?.kind !== 'dashboard' && document?.kind !== 'form') return null
  const own = Object.values(view.stored).filter((one): one is EntityDocument => one.kind === 'entity')
  // what runs already passed its check; what is drafted may hold a rule that cannot run
  const sound = own.map(entity => runnable(entity, view.entity))
  const entities = [...library.entities, ...sound].map((entity): [string, ClientEntity] => [
    entity.key,
    clientEntity(entity),
  ])
  const { query } = sourcesOf(view, library)
  const placed = document.kind === 'form' ? document : placeQueries<PageDocument | DashboardDocument>(document, query)
  return {
    key: document.key,
    document: block === '' || placed.kind !== 'page' ? placed : onlyBlock(placed, block),
    entities: Object.fromEntries(entities),
    dicts: Object.fromEntries(Object.entries(library.dicts).map(([code, dict]) => [code, dict.options])),
    app: null,
  }
}

const known = new WeakMap<EntityDocument, ClientEntity>()

/** A model with every right; one object for one document, so that what was drawn of it stays. */
export function clientEntity(entity: EntityDocument): ClientEntity {
  const made = known.get(entity) ?? {
    document: entity,
    path: entity.path ?? `/api/data/${entity.key}`,
    may: ALL,
    readOnly: [],
  }
  known.set(entity, made)
  return made
}

function onlyBlock(page: PageDocument, block: string): PageDocument {
  return { ...page, nodes: page.nodes?.filter(node => node.id === block) ?? [] }
}
