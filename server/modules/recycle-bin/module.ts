/** The recycle bin of an app: what was removed of all its models, for as long as the app keeps it. */
import type { Module } from '../module.ts'
import { recycleDestroy, recycleList, recycleRestore } from './recycle-verbs.ts'
import { registerRecycling } from './sweep-removed.ts'

export const recycleBinModule: Module = {
  verbs: { 'recycle.list': recycleList, 'recycle.restore': recycleRestore, 'recycle.destroy': recycleDestroy },
  parts: [registerRecycling],
}
