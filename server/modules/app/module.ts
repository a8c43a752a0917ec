import type { Module } from '../module.ts'
import { appRuleHook } from './app-rule-hook.ts'
import { changePermission } from './permissions/change-permission.ts'
import { permissionNames } from './permissions/names.ts'
import { permissionHook, permissionScopeHook } from './permissions/permission-hook.ts'
import { rightVerbs } from './permissions/report.ts'

export const appModule: Module = {
  verbs: { ...permissionNames, ...rightVerbs, 'appPermission.change': changePermission },
  hooks: {
    appPermission: ({ services }) => permissionHook(services),
    appPermissionScope: ({ services }) => permissionScopeHook(services),
    appAutomation: appRuleHook('condition'),
  },
}
