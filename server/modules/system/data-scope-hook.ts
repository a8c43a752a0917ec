import { joinScopes, type ScopeType, scopeRows } from '#engine/access/data-scope.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Hook } from '../../entity/hook.ts'

/** A scope names an entity there is, and a rule that can be asked of its records. @source UR-30 */
export const dataScopeHook: Hook = {
  async beforeSave({ models, record }) {
    const entity = models.find(String(record.entity))?.document
    const refuse = (path: string, code: string, params: Record<string, unknown>) =>
      new Fault('record.refused', {}, { data: { issues: [{ path, code, params }] } })
    if (!entity) throw refuse('entity', 'scope.entity', { entity: record.entity })
    const rows = scopeRows(record.scopeType as ScopeType, (record.rule ?? null) as Rule | null)
    const [issue] = checkRule(
      joinScopes([rows, { '!': [true] }]), // a role may have another beside it, and then stands one level deeper
      'bool',
      recordScope(entity, key => models.find(key)?.document),
      'rule',
    )
    if (issue) throw refuse('rule', issue.code, { ...issue.params })
  },
}
