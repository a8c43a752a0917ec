/** A screen of the draft as one role would get it. @source docs/designer.md#canvas */
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { cutEntity } from '#engine/access/cut-entity.ts'
import { cutScreen } from '#engine/access/cut-screen.ts'
import { grantOf } from '#engine/access/grant-of.ts'
import { mayOpen } from '#engine/access/may-open.ts'
import type { Cuts } from '#engine/access/sight.ts'
import type { Who } from '#engine/access/who.ts'

/** `bundle` cut to what a person with this role alone may see and do; the same cuts as the server's. */
export function bundleFor(bundle: ScreenBundle, role: string): ScreenBundle {
  const who: Who = { id: '', account: '', name: '', tenant: '', dept: '', deptCode: '', roles: [role], posts: [] }
  const open = Object.values(bundle.entities).flatMap(entity => {
    const access = grantOf(entity.document, who)
    return access ? [{ entity, access }] : []
  })
  const cuts: Cuts = Object.fromEntries(
    open.map(({ entity, access }) => [entity.document.key, { document: entity.document, hide: access.hide }]),
  )
  const entities = open.map(({ entity, access }): [string, ClientEntity] => [
    entity.document.key,
    { ...entity, document: cutEntity(entity.document, access, cuts), may: access.may, readOnly: access.readOnly },
  ])
  return {
    ...bundle,
    document: cutScreen(bundle.document, cuts, to => mayOpen(to, who)) as ScreenBundle['document'],
    entities: Object.fromEntries(entities),
  }
}
