import type { Module } from '../module.ts'
import { appAnswers } from './app-answers.ts'
import { appRuleHook } from './app-rule-hook.ts'
import { hearChanges } from './notice/hear-changes.ts'
import { noticeHook, noticeVerbs } from './notice/notice-hook.ts'
import { registerNotices } from './notice/send-notices.ts'
import { operationHook } from './operation/operation-hook.ts'
import { operationVerbs } from './operation/operation-verbs.ts'
import { openOperations } from './operation/operations.ts'
import { changePermission } from './permissions/change-permission.ts'
import { permissionNames } from './permissions/names.ts'
import { permissionHook, permissionScopeHook } from './permissions/permission-hook.ts'
import { rightVerbs } from './permissions/report.ts'
import { numberingVerbs } from './setting/numbering.ts'
import { settingVerbs } from './setting/setting-verbs.ts'

export const appModule: Module = {
  services: services => ({ operations: openOperations(services) }),
  verbs: {
    ...operationVerbs,
    ...appAnswers,
    ...permissionNames,
    ...rightVerbs,
    ...settingVerbs,
    ...numberingVerbs,
    ...noticeVerbs,
    'appPermission.change': changePermission,
  },
  hooks: {
    appPermission: ({ services }) => permissionHook(services),
    appPermissionScope: ({ services }) => permissionScopeHook(services),
    appAutomation: appRuleHook('condition'),
    appDiyOperate: operationHook,
    appNotice: ({ services }) => noticeHook(services),
  },
  subscribers: [hearChanges],
  parts: [registerNotices],
}
