import { notifyApiScopesChanged } from '../../auth/api-scopes.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { mustBeAdministrator, mustKeepRights } from './administrators.ts'

/** After a change every node reads the scopes again. Only administrators change what limits roles. */
export const apiScopeHook: Hook = {
  beforeSave: async event => mustKeepRights(event, ['apiPath', 'apiMethod', 'status']),
  afterSave: ({ trx }) => notifyApiScopesChanged(trx),
  async afterRemove({ trx, who }) {
    mustBeAdministrator(who)
    await notifyApiScopesChanged(trx)
  },
}
