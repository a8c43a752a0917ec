import { checkRule } from '#engine/rules/check-rule.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused, ruleScopeOf } from '../usual/rule-names.ts'

/** Checks that the rule in `field` fits the records of the app in `appId`. @source PM-11, MA-05 */
export const appRuleHook = (field: string): Hook => ({
  async beforeSave({ models, record }) {
    const rule = (record[field] ?? null) as Rule | null
    if (rule === null) return
    const model = models.ofApp(String(record.appId))
    const scope = model && ruleScopeOf(models, model.document.key)
    if (!scope) throw refused([{ path: 'appId', code: 'scope.app', params: { app: record.appId } }])
    const issues = checkRule(rule, 'bool', scope, field)
    if (issues.length) throw refused(issues)
  },
})
