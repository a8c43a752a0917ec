import type { Who } from '#engine/access/who.ts'
import type { Module } from '../module.ts'
import { myAppHook } from './my-app-hook.ts'
import { myAppList } from './my-app-list.ts'
import { FETCH_NEWS } from './news/news-job.ts'
import { NEWS_VERBS } from './news/news-verbs.ts'
import { registerPortalPages } from './pages/routes.ts'
import { hotSearch } from './search/hot-search.ts'
import { addPortalKinds } from './search/portal-kinds.ts'
import { synonymHook } from './search/synonym-hook.ts'
import { type AskFraming, openFraming } from './service/framing.ts'
import { mustMayStartBy } from './service/handling.ts'
import { KEEP_VERBS } from './service/keep-verbs.ts'
import { MANAGE_VERBS } from './service/managed.ts'
import { unseenNames } from './service/own-services.ts'
import { handleHook, serviceHook, visitHook } from './service/service-hooks.ts'
import { SERVICE_VERBS } from './service/service-verbs.ts'
import { openVisits, registerVisits, type Visits } from './service/visits.ts'
import { COUNT_STATISTICS, STATISTICS_VERBS } from './statistics.ts'
import { STATUS_VERBS, statusHook } from './status/my-status.ts'

declare module '#server/services.ts' {
  interface Services {
    portal: {
      visits: Visits
      framingOf: AskFraming
      /** That somebody may start this process now as a way of handling a service. @throws Fault 'portal.…' */
      mustMayStart(who: Who, service: unknown, key: string): Promise<void>
    }
  }
}

export const portalModule: Module = {
  services: services => ({
    portal: {
      visits: openVisits(services.db),
      framingOf: openFraming(services.config.internalHosts),
      mustMayStart: (who, service, key) => mustMayStartBy(services, who, service, key),
    },
  }),
  verbs: {
    ...{ 'myApp.list': myAppList, 'search.hot': hotSearch },
    ...{ ...KEEP_VERBS, ...MANAGE_VERBS, ...NEWS_VERBS, ...SERVICE_VERBS, ...STATISTICS_VERBS, ...STATUS_VERBS },
  },
  hooks: {
    myApp: ({ services }) => myAppHook(services),
    myStatus: ({ services }) => statusHook(services),
    searchSynonym: synonymHook,
    serviceManage: serviceHook,
    serviceOnlineHandle: handleHook,
    serviceCollect: unseenNames,
    serviceFeedback: unseenNames,
    serviceVisit: { ...visitHook, ...unseenNames },
  },
  actions: { 'portal.statistics': COUNT_STATISTICS, 'news.fetch': FETCH_NEWS },
  parts: [registerVisits, registerPortalPages, addPortalKinds],
}
