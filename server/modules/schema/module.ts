import type { Module } from '../module.ts'
import { SCHEMA_VERBS } from './documents.ts'
import { FORM_DRAFT_VERBS } from './form-draft-verbs.ts'
import { savedViewHook } from './saved-view-hook.ts'
import { SAVED_VIEW_VERBS } from './saved-view-verbs.ts'

export const schemaModule: Module = {
  verbs: { ...SCHEMA_VERBS, ...SAVED_VIEW_VERBS, ...FORM_DRAFT_VERBS },
  hooks: { savedView: savedViewHook },
}
