import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import type { Module } from '../module.ts'
import { mustKeepRights } from './administrators.ts'
import { apiScopeHook } from './api-scope-hook.ts'
import { clientHook } from './client-hook.ts'
import { dataScopeHook } from './data-scope-hook.ts'
import { dictHook } from './dict-hook.ts'
import { menuHook } from './menu-hook.ts'
import { paramHook } from './param-hook.ts'
import { regionHook } from './region-hook.ts'
import { roleHook } from './role-hook.ts'
import { ruleHook } from './rule-hook.ts'
import { SYSTEM_VERBS } from './system-verbs.ts'
import { tenantHook } from './tenant-hook.ts'
import { tenantInfo } from './tenant-info.ts'
import { userHook } from './user-hook.ts'

export const systemModule: Module = {
  verbs: SYSTEM_VERBS,
  hooks: {
    menu: menuHook,
    // grants name departments and posts by their codes, and apply to whole subtrees of departments
    dept: { beforeSave: async event => mustKeepRights(event, ['code', 'parentId']) },
    post: { beforeSave: async event => mustKeepRights(event, ['postCode']) },
    tenantPackage: { grants: true, afterSave: ({ trx }) => notifySessionsChanged(trx, 'any') },
    role: roleHook,
    user: ({ services }) => userHook(services.initial),
    tenant: tenantHook,
    region: regionHook,
    param: paramHook,
    client: clientHook,
    dataScope: dataScopeHook,
    apiScope: apiScopeHook,
    rule: ruleHook,
    dict: dictHook,
    dictBiz: dictHook,
  },
  parts: [tenantInfo],
}
