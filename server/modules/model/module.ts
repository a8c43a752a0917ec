import type { Module } from '../module.ts'
import { READ_VERBS } from './read/read-verbs.ts'
import { SOURCE_VERBS } from './source/source-verbs.ts'
import { WRITE_VERBS } from './write/write-verbs.ts'

export const modelModule: Module = {
  verbs: { ...READ_VERBS, ...WRITE_VERBS, ...SOURCE_VERBS },
}
