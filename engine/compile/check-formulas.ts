import { grantsOfRecords } from '../access/grant-of.ts'
import { reachedCuts, withholdFormulas } from '../access/withhold.ts'
import type { EntityDocument } from '../schema/document.ts'
import { maskedTo } from '../value/mask.ts'
import type { Checking } from './checking.ts'

/**
 * Warns of formulas that read a field some grant hides or leaves masked: whoever does not see that field whole does not see the result either.
 * A grant that hides the formula too says so already.
 * @source docs/language.md#grants
 */
export function checkFormulas(checking: Checking, entity: EntityDocument) {
  const withheld = new Set<string>()
  for (const { hide = [], unmask } of grantsOfRecords(entity)) {
    const cuts = reachedCuts(entity.key, key => {
      const document = key === entity.key ? entity : checking.library.entity(key)
      if (!document) return undefined
      const access = grantsOfRecords(document)
      if (key === entity.key) return { document, hide, mask: maskedTo(document, { unmask }) }
      const mask = access.flatMap(grant => maskedTo(document, grant))
      return { document, hide: access.flatMap(grant => grant.hide ?? []), mask }
    })
    const before = new Set(cuts[entity.key]!.hide)
    for (const id of withholdFormulas(cuts)[entity.key]!.hide) if (!before.has(id)) withheld.add(id)
  }
  for (const { id, title } of entity.fields)
    if (withheld.has(id)) checking.report(`fields/${id}/value`, 'access.formula', { title }, 'warning')
}
