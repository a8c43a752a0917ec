import { joinScopes, type ScopeType, scopeRows } from '#engine/access/data-scope.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused, ruleScopeOf } from '../usual/rule-names.ts'
import { mustBeAdministrator, mustKeepRights } from './administrators.ts'

/** A scope must name an existing entity, and a rule that fits its records. @source UR-30 */
export const dataScopeHook: Hook = {
  grants: true,

  async beforeSave(event) {
    mustKeepRights(event, ['entity', 'scopeType', 'rule', 'status'])
    const { models, record } = event
    const scope = ruleScopeOf(models, String(record.entity))
    if (!scope) throw refused([{ path: 'entity', code: 'scope.entity', params: { entity: record.entity } }])
    const rows = scopeRows(record.scopeType as ScopeType, (record.rule ?? null) as Rule | null)
    const joined = joinScopes([rows, { '!': [true] }]) // with another scope of the role it is nested one level deeper
    const issues = checkRule(joined, 'bool', scope, 'rule')
    if (issues.length) throw refused(issues)
  },

  async afterRemove({ who }) {
    mustBeAdministrator(who)
  },
}
