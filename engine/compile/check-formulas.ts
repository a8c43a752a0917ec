import { reachedCuts, withholdFormulas } from '../access/withhold.ts'
import type { EntityDocument } from '../schema/document.ts'
import type { Checking } from './checking.ts'

/**
 * Warns of formulas that read a field some grant hides: whoever does not see that field does not see the result either.
 * A grant that hides the formula too says so already.
 * @source docs/language.md#grants
 */
export function checkFormulas(checking: Checking, entity: EntityDocument) {
  const withheld = new Set<string>()
  for (const { hide = [] } of entity.access ?? []) {
    const cuts = reachedCuts(entity.key, key => {
      const document = key === entity.key ? entity : checking.library.entity(key)
      const others = () => document!.access?.flatMap(grant => grant.hide ?? []) ?? []
      return document && { document, hide: key === entity.key ? hide : others() }
    })
    const before = new Set(cuts[entity.key]!.hide)
    for (const id of withholdFormulas(cuts)[entity.key]!.hide) if (!before.has(id)) withheld.add(id)
  }
  for (const { id, title } of entity.fields)
    if (withheld.has(id)) checking.report(`fields/${id}/value`, 'access.formula', { title }, 'warning')
}
