import { checkRule } from '#engine/rules/check-rule.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { type RuleScope, recordEnv } from '#engine/rules/scope.ts'
import type { Field, Rule } from '#engine/schema/document.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused, ruleScopeOf } from '../usual/rule-names.ts'

/** A rule of an entity must fit its records; a rule of none must at least be a condition. @source DI-19 */
export const ruleHook: Hook = {
  async beforeSave({ models, record }) {
    const content = (record.content ?? null) as Rule
    const scope = record.entity ? ruleScopeOf(models, String(record.entity)) : anyScope(content)
    if (!scope) throw refused([{ path: 'entity', code: 'scope.entity', params: { entity: record.entity } }])
    const issues = checkRule(content, 'bool', scope, 'content')
    if (issues.length) throw refused(issues)
  },
}

/** A scope in which every name is a field, of a type known only when the rule runs. */
function anyScope(rule: Rule): RuleScope {
  const ids = new Set(readsOf(rule).map(name => name.split('.')[0]!))
  const fields = [...ids].map((id): Field => {
    const show = readsOf(rule).flatMap(name => (name.startsWith(`${id}.`) ? name.slice(id.length + 1) : []))
    return { id, type: 'ref', title: { zh: id }, ...(show.length > 0 && { to: id, show }) }
  })
  return { name: '', fields, env: recordEnv(), entity: () => undefined }
}
