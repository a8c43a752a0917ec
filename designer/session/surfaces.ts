/** The parts of an app and their addresses. @source docs/designer.md#surfaces */
import { isEntity } from '#engine/kind/entity.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { namesOf, surfaceOf } from '../commands/documents/docs.ts'

const SURFACES = ['data', 'screens', 'access', 'history', 'review'] as const
export type Surface = (typeof SURFACES)[number]

export function isSurface(name: string | undefined): name is Surface {
  return SURFACES.includes(name as Surface)
}

/** Every app has these. */
const ALWAYS: readonly Surface[] = ['screens', 'history', 'review']

/** The surfaces of an app: those on which its documents are edited, and the access surface when it has a model. */
export function surfacesOf(view: DraftView): Surface[] {
  const edited = new Set<Surface>(namesOf(view.stored).map(surfaceOf))
  if (Object.values(view.stored).some(isEntity)) edited.add('access')
  return SURFACES.filter(surface => ALWAYS.includes(surface) || edited.has(surface))
}

export function addressOf(app: string, surface: Surface, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `/design/${encodeURIComponent(app)}/${surface}${search ? `?${search}` : ''}`
}
