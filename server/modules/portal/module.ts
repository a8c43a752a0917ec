import type { Module } from '../module.ts'
import { myAppHook } from './my-app-hook.ts'
import { myAppList } from './my-app-list.ts'
import { FETCH_NEWS } from './news/news-job.ts'
import { NEWS_VERBS } from './news/news-verbs.ts'
import { COUNT_STATISTICS, STATISTICS_VERBS } from './statistics.ts'
import { STATUS_VERBS, statusHook } from './status/my-status.ts'

export const portalModule: Module = {
  verbs: { 'myApp.list': myAppList, ...STATISTICS_VERBS, ...NEWS_VERBS, ...STATUS_VERBS },
  hooks: { myApp: ({ services }) => myAppHook(services), myStatus: ({ services }) => statusHook(services) },
  actions: { 'portal.statistics': COUNT_STATISTICS, 'portal.news': FETCH_NEWS },
}
