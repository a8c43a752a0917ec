/**
 * Which pages of a view are about what only the platform's tenant writes: other tenants' menus leave them out.
 * @source docs/http.md#screens; docs/language.md#entity
 */
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import type { View } from '../layers/view.ts'

/** @returns whether the screen of this key is such a page for `who` */
export function platformPages(view: View, who: Who): (screen: string | undefined) => boolean {
  const isGlobal = (entity: string) => {
    const document = view.find('entity', entity)?.document
    return document?.kind === 'entity' && document.scope === 'global'
  }
  return screen => {
    if (screen === undefined || who.tenant === PLATFORM_TENANT) return false
    const document = view.screen(screen)?.document
    const entities = document?.kind === 'page' ? entitiesOf(document) : []
    return entities.length > 0 && entities.every(isGlobal)
  }
}

function entitiesOf({ from, nodes = [] }: PageDocument): string[] {
  const tables = nodes.flatMap(({ widget, body }) => (widget === 'table' ? ((body as TableBody)?.entity ?? []) : []))
  return from === undefined ? tables : [from, ...tables]
}
