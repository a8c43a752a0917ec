/**
 * The condition of a query as it is asked: with the names of the page bound, and narrowed by what was pressed on other
 * cards.
 * @source docs/language.md#dashboard
 */
import { bindRule } from '../../rules/bind-rule.ts'
import type { Query, Rule } from '../../schema/document.ts'
import type { PageStore } from '../state/page.ts'
import { envOf } from '../state/rules.ts'

export function askedWhere(page: PageStore, { id, entity = '', get, where }: Query): Rule | undefined {
  const rules = where === undefined ? [] : [bindRule(where, envOf({ page }))]
  for (const narrowing of page.board.narrowed) {
    // one record is named, not searched
    const rule = narrowing.query === id || get === 'one' ? undefined : narrowing.rules[entity]
    if (rule !== undefined) rules.push(rule)
  }
  return rules.length > 1 ? { and: rules } : rules[0]
}
