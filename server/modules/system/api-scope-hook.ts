import { tellApiScopesChanged } from '../../auth/api-scopes.ts'
import type { Hook } from '../../entity/hook.ts'

/** Every node reads the scopes anew. */
export const apiScopeHook: Hook = {
  afterSave: ({ trx }) => tellApiScopesChanged(trx),
  afterRemove: ({ trx }) => tellApiScopesChanged(trx),
}
