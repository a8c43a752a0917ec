import { changedFields } from '../../entity/changed-fields.ts'
import type { Hook } from '../../entity/hook.ts'
import { mustBeAdministrator } from './administrators.ts'

/** Documents and grants name a role by its alias: who changes one gives the rights that stand behind it. */
export const roleHook: Hook = {
  async beforeSave({ who, before, record }) {
    if (changedFields(['roleAlias'], before ?? {}, record).length) mustBeAdministrator(who)
  },
}
