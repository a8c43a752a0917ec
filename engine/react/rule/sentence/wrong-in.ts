import type { Issue } from '../../../error/issue.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import { readsOf } from '../../../rules/reads-of.ts'
import { type EnvTypes, fieldsOf, type RuleScope, recordEnv } from '../../../rules/scope.ts'
import type { EntityDocument, Rule } from '../../../schema/document.ts'
import type { RuleType } from '../../../value/rule-type.ts'

/**
 * The issues of a rule built over records of `entity`: unknown names, types that do not fit. Names of the screen around
 * it ($param, $query …) are accepted; the check of the whole document checks them.
 * @param want  type of the place it goes to; null where any type is allowed
 * @source docs/designer.md#inspector
 */
export function wrongIn(
  rule: Rule,
  want: RuleType | null,
  entity: EntityDocument | undefined,
  find: RuleScope['entity'],
): Issue[] {
  return checkRule(rule, want, { ...scopeAround(rule, entity, find), whenRead: true }, '')
}

/** The scope by which `wrongIn` checks a rule. */
export function scopeAround(rule: Rule, entity: EntityDocument | undefined, find: RuleScope['entity']): RuleScope {
  const known = recordEnv()
  const isAround = (name: string) =>
    name.startsWith('$') && !(name in known) && !name.startsWith('$me.') && !name.startsWith('$pointing.')
  const around = readsOf(rule).filter(isAround)
  const env: EnvTypes = recordEnv(Object.fromEntries(around.map(name => [name, 'any'])))
  return { name: entity?.key ?? '', fields: entity ? fieldsOf(entity) : [], env, entity: find }
}
