/**
 * What a process does with records and other systems, it does without grants: a creator may not publish a flow that writes
 * records they could not write themselves, or that calls addresses without the right to do so.
 * @source docs/security.md#processes
 */
import { grantOf } from '#engine/access/grant-of.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import type { Issue } from '#engine/error/issue.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument, FlowDocument } from '#engine/schema/document.ts'
import type { PublishedView } from '../../layers/view.ts'

/** @param documents  the app's, as they would be published over `view` */
export function checkReach(documents: AnyDocument[], view: PublishedView, who: Who): Issue[] {
  const own = new Set(entitiesOf(documents).map(({ key }) => key))
  const flows = documents.filter((document): document is FlowDocument => document.kind === 'flow')
  return flows.flatMap(flow => {
    const at = (path: string, key: string | undefined): Issue[] => {
      const entity =
        key === undefined || own.has(key) ? undefined : (view.find('entity', key)?.document as EntityDocument)
      if (!entity || mayWriteAll(entity, who)) return []
      return [{ path, code: 'flow.entity-foreign', params: { entity: entity.title } }]
    }
    const services = flow.elements.flatMap(({ id, service }): Issue[] => {
      const path = `${pathOf(flow)}/elements/${id}/service`
      if (service?.do === 'record') return at(path, service.entity)
      const calls = service?.do === 'http' && !who.roles.includes(ADMINISTRATOR)
      return calls ? [{ path, code: 'flow.http-right', params: {} }] : []
    })
    return [...at(`${pathOf(flow)}/entity`, flow.entity), ...services]
  })
}

function mayWriteAll(entity: EntityDocument, who: Who): boolean {
  const access = grantOf(entity, who)
  const isWhole = (call: string) => access?.rowsBy[call] === true
  return isWhole('add') && isWhole('edit') && isWhole('list') && !access?.hide.length && !access?.readOnly.length
}
