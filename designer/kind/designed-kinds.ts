/**
 * How each kind of document is designed, in a file for each that has more than a surface.
 * @source ARCHITECTURE.md#kinds-of-documents
 */
import type { DocumentKind } from '#engine/schema/document.ts'
import { dashboard } from './dashboard.ts'
import type { DesignedKind } from './designed-kind.ts'
import { entity } from './entity.ts'
import { flow } from './flow.ts'
import { ENVELOPE } from './key-table.ts'
import { page } from './page.ts'

export const DESIGNED_KINDS: Record<DocumentKind, DesignedKind> = {
  entity,
  query: { surface: 'data', ownAccess: true, keys: ENVELOPE },
  page,
  dashboard,
  form: { surface: 'screens', keys: { preRead: { editor: 'preRead', group: 'behaviour' } } },
  table: { surface: 'screens', keys: {} },
  flow,
  widget: { surface: 'screens', keys: {} },
}

/** The kinds that can be created empty, in the order they are offered. */
export const emptyKinds = (): DocumentKind[] =>
  (Object.keys(DESIGNED_KINDS) as DocumentKind[]).filter(kind => DESIGNED_KINDS[kind].empty)
