/**
 * A screen before anything is cut for a reader: `from` expanded, changes applied, `use` replaced by what it names. Made
 * once for each view.
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import type { AnyDocument, EntityDocument, WidgetDocument } from '#engine/schema/document.ts'
import { libraryOf } from '../../layers/library.ts'
import type { PublishedView } from '../../layers/view.ts'

export interface ResolvedScreen {
  document: AnyDocument
  /** the entity it is derived `from`, then every other entity it names, then those their `children` fields name */
  entities: EntityDocument[]
}

const known = new WeakMap<PublishedView, Map<AnyDocument, ResolvedScreen>>()
const NOTHING = { dicts: new Map(), roles: [] }

export function resolveScreen(
  view: PublishedView,
  widgets: Map<string, WidgetDocument>,
  screen: AnyDocument,
): ResolvedScreen {
  const screens = known.get(view) ?? new Map<AnyDocument, ResolvedScreen>()
  known.set(view, screens)
  let resolved = screens.get(screen)
  if (!resolved) {
    const { document } = resolveDocument(screen, libraryOf(view, widgets, NOTHING))
    resolved = { document, entities: entitiesIn(view, screen, document) }
    screens.set(screen, resolved)
  }
  return resolved
}

function entitiesIn(view: PublishedView, screen: AnyDocument, resolved: AnyDocument): EntityDocument[] {
  const keys = new Set([...(screen.from ? [screen.from] : []), ...namedIn(resolved)])
  const entities = [...keys].flatMap(key => entityOf(view, key) ?? [])
  const rows = entities.flatMap(({ fields }) =>
    fields.filter(field => field.type === 'children').map(field => field.to!),
  )
  return [...entities, ...[...new Set(rows)].filter(key => !keys.has(key)).flatMap(key => entityOf(view, key) ?? [])]
}

function entityOf(view: PublishedView, key: string): EntityDocument | undefined {
  return view.find('entity', key)?.document as EntityDocument | undefined
}

function namedIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, held]) =>
    name === 'entity' && typeof held === 'string' ? [held] : namedIn(held),
  )
}
