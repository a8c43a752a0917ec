/** The parts of an app and their addresses. @source docs/designer.md#surfaces */
import type { View } from '../commands/command.ts'
import { isData, namesOf } from '../commands/docs.ts'

const SURFACES = ['data', 'screens', 'access', 'history', 'review'] as const
export type Surface = (typeof SURFACES)[number]

export function isSurface(name: string | undefined): name is Surface {
  return SURFACES.includes(name as Surface)
}

/** The surfaces an app has: one without a model or query of its own has no data, without a model no access to lay down. */
export function surfacesOf(view: View): Surface[] {
  const names = namesOf(view.stored)
  const has = { data: names.some(isData), access: names.some(name => name.startsWith('entity:')) }
  return SURFACES.filter(surface => (surface === 'data' || surface === 'access' ? has[surface] : true))
}

export function addressOf(app: string, surface: Surface, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `/design/${encodeURIComponent(app)}/${surface}${search ? `?${search}` : ''}`
}
