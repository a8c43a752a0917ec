import type { Module } from '../module.ts'
import { myAppHook } from './my-app-hook.ts'

export const portalModule: Module = { hooks: { myApp: myAppHook } }
