import type { Module } from '../module.ts'
import { SCHEMA_VERBS } from './documents.ts'

export const schemaModule: Module = { verbs: SCHEMA_VERBS }
