import type { Module } from '../module.ts'
import { appAnswers } from './app-answers.ts'
import { appRuleHook } from './app-rule-hook.ts'
import { operationHook } from './operation/operation-hook.ts'
import { operationVerbs } from './operation/operation-verbs.ts'
import { openOperations } from './operation/operations.ts'

export const appModule: Module = {
  services: services => ({ operations: openOperations(services) }),
  verbs: { ...operationVerbs, ...appAnswers },
  hooks: {
    appPermission: appRuleHook('rowRule'),
    appAutomation: appRuleHook('condition'),
    appDiyOperate: operationHook,
  },
}
