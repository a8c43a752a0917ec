import type { Module } from '../module.ts'
import { registerGuest } from './register-guest.ts'
import { REGISTRATION_VERBS } from './registration-verbs.ts'

export const sessionModule: Module = { verbs: REGISTRATION_VERBS, parts: [registerGuest] }
