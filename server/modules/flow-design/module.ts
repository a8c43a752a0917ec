import type { Module } from '../module.ts'
import { formHook } from './form-hook.ts'
import { modelHistoryHook } from './model-history-hook.ts'
import { modelHook } from './model-hook.ts'
import { modelScopeHook } from './model-scope-hook.ts'
import { MODEL_VERBS } from './model-verbs.ts'

export const flowDesignModule: Module = {
  verbs: MODEL_VERBS,
  hooks: { wfModel: modelHook, wfModelHistory: modelHistoryHook, wfForm: formHook, wfModelScope: modelScopeHook },
}
