import type { Module } from '../module.ts'
import { myAppHook } from './my-app-hook.ts'
import { myAppList } from './my-app-list.ts'
import { hotSearch } from './search/hot-search.ts'
import { addPortalKinds } from './search/portal-kinds.ts'
import { synonymHook } from './search/synonym-hook.ts'
import { COUNT_STATISTICS, STATISTICS_VERBS } from './statistics.ts'

export const portalModule: Module = {
  verbs: { 'myApp.list': myAppList, 'search.hot': hotSearch, ...STATISTICS_VERBS },
  hooks: { myApp: ({ services }) => myAppHook(services), searchSynonym: synonymHook },
  parts: [addPortalKinds],
  actions: { 'portal.statistics': COUNT_STATISTICS },
}
