import type { Issue } from '#engine/error/issue.ts'
import { GRANT_TYPES, WEB_CLIENT } from '../../auth/sign-in/clients.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused } from '../usual/rule-names.ts'

/**
 * No client may have the web application's own id, because its row could lock everybody out; grant types must exist.
 * @source UR-27, HT-08
 */
export const clientHook: Hook = {
  async beforeSave({ record }) {
    const issues: Issue[] = []
    if (record.clientId === WEB_CLIENT.id)
      issues.push({ path: 'clientId', code: 'client.web', params: { id: WEB_CLIENT.id } })
    const grants = String(record.authorizedGrantTypes ?? '')
      .split(',')
      .map(grant => grant.trim())
    const unknown = grants.filter(grant => !GRANT_TYPES.includes(grant))
    if (unknown.length) {
      const params = { unknown: unknown.join(', '), known: GRANT_TYPES.join(', ') }
      issues.push({ path: 'authorizedGrantTypes', code: 'client.grants', params })
    }
    if (issues.length) throw refused(issues)
  },
}
