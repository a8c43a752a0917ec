import type { Module } from '../module.ts'
import { myAppHook } from './my-app-hook.ts'
import { myAppList } from './my-app-list.ts'

export const portalModule: Module = {
  verbs: { 'myApp.list': myAppList },
  hooks: { myApp: ({ services }) => myAppHook(services) },
}
