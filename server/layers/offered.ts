/**
 * What is offered: not what carries the mark `comes`. Nothing else depends on the mark: who has an address or makes a
 * call gets an answer.
 * @source docs/language.md#what-is-not-there-yet
 */
import type { AnyDocument, Area, DocumentKind } from '#engine/schema/document.ts'
import type { PublishedView } from './view.ts'

interface Documents {
  find(kind: DocumentKind, key: string): { document: AnyDocument } | undefined
}

/** What has to be built before this document is offered: its own mark, else that of the entity it is derived from. */
export function comesWith(documents: Documents, { comes, from }: AnyDocument): Area | undefined {
  return comes ?? (from === undefined ? undefined : documents.find('entity', from)?.document.comes)
}

interface MenuRow {
  id: string
  parentId: string | null
  screen?: unknown
}

/** The menus and buttons that are offered: not one whose screen is marked, what is below it, and a group of such alone. */
export function offeredMenus<Row extends MenuRow>(rows: Row[], view: PublishedView): Row[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''))
  const offered = (above: string): Row[] =>
    (below.get(above) ?? []).flatMap(row => {
      const screen = typeof row.screen === 'string' ? view.screen(row.screen) : undefined
      if (screen && comesWith(view, screen.document)) return []
      const inside = offered(row.id)
      return !row.screen && below.has(row.id) && inside.length === 0 ? [] : [row, ...inside]
    })
  return offered('')
}
