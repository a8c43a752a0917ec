/** Recycle bins: what was removed of all models of an app, and removed apps, for as long as the app keeps them. */
import type { Module } from '../module.ts'
import { recycleDestroy, recycleList, recycleRestore } from './recycle-verbs.ts'
import { removedAppList, removedAppRestore } from './removed-apps.ts'
import { registerRecycling } from './sweep-removed.ts'

export const recycleBinModule: Module = {
  verbs: {
    'recycle.list': recycleList,
    'recycle.restore': recycleRestore,
    'recycle.destroy': recycleDestroy,
    'recycle.apps': removedAppList,
    'recycle.restoreApp': removedAppRestore,
  },
  parts: [registerRecycling],
}
