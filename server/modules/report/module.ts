import type { Module } from '../module.ts'
import { PERSONAL_DATA_VERBS } from './personal-data-verbs.ts'

export const reportModule: Module = { verbs: PERSONAL_DATA_VERBS }
