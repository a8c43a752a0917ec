/** The parts of an app and their addresses. @source docs/designer.md#surfaces */
import type { AppKind } from '#adapters/wire/design.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, namesOf, surfaceOf } from '../commands/documents/docs.ts'

const SURFACES = ['data', 'screens', 'flow', 'access', 'history', 'review'] as const
export type Surface = (typeof SURFACES)[number]

export function isSurface(name: string | undefined): name is Surface {
  return SURFACES.includes(name as Surface)
}

/** Every app has these. */
const ALWAYS: readonly Surface[] = ['screens', 'history', 'review']

/**
 * The surfaces of an app: those on which its documents are edited, the access surface when it has a model, and processes,
 * which may bring a model with them.
 */
export function surfacesOf(view: DraftView, kind: AppKind): Surface[] {
  const edited = new Set<Surface>(namesOf(view.stored).map(surfaceOf))
  if (Object.values(view.stored).some(isEntity)) edited.add('access')
  if (kind === 'app') edited.add('flow')
  return SURFACES.filter(surface => ALWAYS.includes(surface) || edited.has(surface))
}

/** The query of an address that opens a document on its surface. */
export function queryOf(surface: Surface, document: DocName, node = ''): Record<string, string> {
  if (surface === 'data' || surface === 'flow') return { of: document }
  return surface === 'screens' ? { screen: document, ...(node && { node }) } : {}
}

export function addressOf(app: string, surface: Surface, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `/design/${encodeURIComponent(app)}/${surface}${search ? `?${search}` : ''}`
}
