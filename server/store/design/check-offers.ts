/**
 * Fields shown with the label of a record of another app's model (`show`, and what `choices` read of `$option`) are
 * visible to everybody who may point at it: a creator may not make visible what they cannot see themselves.
 * @source docs/security.md#data
 */
import { grantOf } from '#engine/access/grant-of.ts'
import type { Who } from '#engine/access/who.ts'
import { hiddenWith } from '#engine/access/withhold.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import type { Issue } from '#engine/error/issue.ts'
import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { AnyDocument, EntityDocument, Field } from '#engine/schema/document.ts'
import type { PublishedView } from '../../layers/view.ts'

const OPTION = '$option.'

/** The fields of its target that a field makes visible. */
function offeredBy({ show = [], choices }: Field): string[] {
  const asked = choices === undefined ? [] : readsOf(choices)
  return [...show, ...asked.flatMap(name => (name.startsWith(OPTION) ? name.slice(OPTION.length) : []))]
}

/** @param documents  the app's, as they would be published over `view` */
export function checkOffers(documents: AnyDocument[], view: PublishedView, who: Who): Issue[] {
  const own = new Set(entitiesOf(documents).map(({ key }) => key))
  const running = view.all().flatMap(({ document }) => (isEntity(document) ? document.fields : []))
  return entitiesOf(documents).flatMap(entity =>
    entity.fields.flatMap(field => {
      const key = targetOf(field)
      const target =
        key && !own.has(key) ? (view.find('entity', key)?.document as EntityDocument | undefined) : undefined
      if (!target) return []
      const seen = new Set(running.filter(other => targetOf(other) === key).flatMap(offeredBy))
      const asked = target.fields.filter(({ id }) => offeredBy(field).includes(id) && !seen.has(id))
      return asked
        .filter(other => !mayRead(target, other, who))
        .map(({ title }) => ({
          path: `${pathOf(entity)}/fields/${field.id}`,
          code: 'design.offer',
          params: { field: title, of: target.title },
        }))
    }),
  )
}

function mayRead(entity: EntityDocument, { id }: Field, who: Who): boolean {
  const access = grantOf(entity, who)
  return access?.rowsBy.list === true && !hiddenWith(entity, access.hide).includes(id)
}
