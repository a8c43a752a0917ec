import { joinHooks } from '../../entity/write/hooks.ts'
import type { Module } from '../module.ts'
import { appAnswers } from './app-answers.ts'
import { appRuleHook } from './app-rule-hook.ts'
import { registerImpact } from './impact/impact.ts'
import { hearChanges } from './notice/hear-changes.ts'
import { noticeHook, noticeVerbs } from './notice/notice-hook.ts'
import { registerNotices } from './notice/send-notices.ts'
import { operationHook } from './operation/operation-hook.ts'
import { operationVerbs } from './operation/operation-verbs.ts'
import { openOperations } from './operation/operations.ts'
import { changePermission } from './permissions/change-permission.ts'
import { permissionNames } from './permissions/names.ts'
import { permissionHook, permissionScopeHook } from './permissions/permission-hook.ts'
import { draftEffect } from './rights/draft-effect.ts'
import { rightVerbs } from './rights/report.ts'
import { numberingVerbs } from './setting/numbering.ts'
import { settingVerbs } from './setting/setting-verbs.ts'
import { sideHook } from './side-hook.ts'

export const appModule: Module = {
  services: services => ({ operations: openOperations(services) }),
  verbs: {
    ...operationVerbs,
    ...appAnswers,
    ...permissionNames,
    ...rightVerbs,
    'appRight.draft': draftEffect,
    ...settingVerbs,
    ...numberingVerbs,
    ...noticeVerbs,
    'appPermission.change': changePermission,
  },
  hooks: {
    appPermission: ({ services }) => permissionHook(services),
    appPermissionScope: ({ services }) => permissionScopeHook(services),
    appAutomation: appRuleHook('condition'),
    appDiyOperate: () => joinHooks([operationHook, sideHook]),
    appMenu: sideHook,
    appNotice: ({ services }) => noticeHook(services),
  },
  subscribers: [hearChanges],
  parts: [registerImpact, registerNotices],
}
