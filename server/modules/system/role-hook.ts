import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { mustBeAdministrator, mustKeepAdministrator } from './administrators.ts'

/** Documents and grants name a role by its alias, so changing the alias changes rights. */
export const roleHook: Hook = {
  grants: true,

  async beforeSave({ who, before, record }) {
    if (changedFields(['roleAlias'], before ?? {}, record).length) mustBeAdministrator(who)
  },

  async afterSave({ trx, who, before, record }) {
    if (before && changedFields(['roleAlias', 'status'], before, record).length) await mustKeepAdministrator(trx, who)
  },

  afterRemove: ({ trx, who }) => mustKeepAdministrator(trx, who),
}
