/** What somebody must be allowed themselves, to have it done for them. @source docs/security.md#processes */
import { grantOf } from '#engine/access/grant-of.ts'
import { ADMINISTRATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { PublishedView } from '../layers/view.ts'
import type { Need } from './action.ts'

/** @param view  the documents whose grants count; a model that is none of them is open to its maker */
export function meets(need: Need, who: Who, view: PublishedView): boolean {
  if (need === 'administrator') return who.roles.includes(ADMINISTRATOR)
  if (need === 'platform') return who.tenant === PLATFORM_TENANT
  const [key, call] = 'call' in need ? need.call : [need.writes, null]
  const entity = view.find('entity', key)?.document as EntityDocument | undefined
  if (call === null) return !entity || mayWriteAll(entity, who)
  return entity !== undefined && grantOf(entity, who)?.may.includes(call) === true
}

function mayWriteAll(entity: EntityDocument, who: Who): boolean {
  const access = grantOf(entity, who)
  const isWhole = (call: string) => access?.rowsBy[call] === true
  return isWhole('add') && isWhole('edit') && isWhole('list') && !access?.hide.length && !access?.readOnly.length
}
