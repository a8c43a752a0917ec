import type { Module } from '../module.ts'
import { PANEL_VERBS } from './panel.ts'
import { portraitHook } from './portrait-hook.ts'

export const portraitModule: Module = {
  verbs: PANEL_VERBS,
  hooks: { dataPortrait: ({ services }) => portraitHook(services) },
}
