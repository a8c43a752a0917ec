/** What a reader sees of the entities whose fields a form shows through its references. @source docs/workflow.md#reading */
import type { Cuts } from '#engine/access/visibility.ts'
import type { Who } from '#engine/access/who.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'

export async function cutsThrough(
  { entities }: Pick<Services, 'entities'>,
  who: Who,
  view: PublishedView,
  key: string | undefined,
): Promise<Cuts> {
  const find = (name: string) => view.find('entity', name)?.document as EntityDocument | undefined
  const entity = key === undefined ? undefined : find(key)
  if (!entity) return {}
  const rows = entity.fields.flatMap(({ type, to = '' }) => (type === 'children' ? (find(to)?.fields ?? []) : []))
  const shown = [...entity.fields, ...rows].flatMap(field => (field.show?.length ? (targetOf(field) ?? []) : []))
  if (!shown.length) return {}
  const accessOf = await entities.accessFor(who)
  return Object.fromEntries(
    [...new Set(shown)].flatMap(name => {
      const document = find(name)
      if (!document) return []
      const { hide, mask } = accessOf(document)
      return [[name, { document, hide: [...hide], mask: [...mask], inside: true }]]
    }),
  )
}
