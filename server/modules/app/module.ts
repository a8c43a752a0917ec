import type { Module } from '../module.ts'
import { appRuleHook } from './app-rule-hook.ts'

export const appModule: Module = {
  hooks: { appPermission: appRuleHook('rowRule'), appAutomation: appRuleHook('condition') },
}
