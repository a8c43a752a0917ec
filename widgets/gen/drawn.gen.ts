// Generated from widget.json by `npm run gen`; do not edit.
import type { ComponentType } from 'react'
import type { RunManifests, WidgetProps } from '#engine/react/widget.ts'
import MyRequests from '#widgets/portal/my-requests/my-requests.tsx'
import MyServices from '#widgets/portal/my-services/my-services.tsx'
import PortalAphorism from '#widgets/portal/portal-aphorism/portal-aphorism.tsx'
import PortalFloors from '#widgets/portal/portal-floors/portal-floors.tsx'
import PortalFoot from '#widgets/portal/portal-foot/portal-foot.tsx'
import PortalHeader from '#widgets/portal/portal-header/portal-header.tsx'
import PortalMessages from '#widgets/portal/portal-messages/portal-messages.tsx'
import PortalNews from '#widgets/portal/portal-news/portal-news.tsx'
import PortalResults from '#widgets/portal/portal-results/portal-results.tsx'
import PortalSearch from '#widgets/portal/portal-search/portal-search.tsx'
import PortalShortcuts from '#widgets/portal/portal-shortcuts/portal-shortcuts.tsx'
import PortalSlides from '#widgets/portal/portal-slides/portal-slides.tsx'
import QuickText from '#widgets/portal/quick-text/quick-text.tsx'
import ServiceCategories from '#widgets/portal/service-categories/service-categories.tsx'
import ServiceDetail from '#widgets/portal/service-detail/service-detail.tsx'
import ServiceGroups from '#widgets/portal/service-groups/service-groups.tsx'
import ServiceHall from '#widgets/portal/service-hall/service-hall.tsx'
import ServiceManaged from '#widgets/portal/service-managed/service-managed.tsx'
import ServiceManagerEdit from '#widgets/portal/service-manager-edit/service-manager-edit.tsx'

export const drawn: Record<string, ComponentType<WidgetProps<never, never>>> = {
  'my-requests': MyRequests,
  'my-services': MyServices,
  'portal-aphorism': PortalAphorism,
  'portal-floors': PortalFloors,
  'portal-foot': PortalFoot,
  'portal-header': PortalHeader,
  'portal-messages': PortalMessages,
  'portal-news': PortalNews,
  'portal-results': PortalResults,
  'portal-search': PortalSearch,
  'portal-shortcuts': PortalShortcuts,
  'portal-slides': PortalSlides,
  'quick-text': QuickText,
  'service-categories': ServiceCategories,
  'service-detail': ServiceDetail,
  'service-groups': ServiceGroups,
  'service-hall': ServiceHall,
  'service-managed': ServiceManaged,
  'service-manager-edit': ServiceManagerEdit,
}
/** Those that stand above or below the content of a page. */
export const stands: Readonly<Record<string, 'head' | 'foot'>> = {
  'portal-foot': 'foot',
  'portal-header': 'head',
}
/** Those that bring the heading of their page. */
export const heads: ReadonlySet<string> = new Set([
  'service-detail',
  'service-groups',
  'service-hall',
  'service-managed',
  'service-manager-edit',
])
export const manifests: RunManifests = {
"my-requests": {"a11y":{"label":"aria"},"props":{"properties":{"list":{"default":"sent"},"size":{"default":10}}}},
"my-services": {"a11y":{"label":"aria"},"props":{"properties":{"list":{"default":"kept"},"size":{"default":8}}}},
"portal-aphorism": {"a11y":{"label":"aria"},"props":{"properties":{"author":{"default":true}}}},
"portal-floors": {"a11y":{"label":"aria"},"props":{"properties":{"of":{"default":"home"},"services":{"default":6}}}},
"portal-foot": {"a11y":{"label":"none"},"props":{}},
"portal-header": {"a11y":{"label":"none"},"props":{"properties":{"language":{"default":true}}}},
"portal-messages": {"a11y":{"label":"aria"},"props":{"properties":{"size":{"default":8}}}},
"portal-news": {"a11y":{"label":"aria"},"props":{"properties":{"size":{"default":6}}}},
"portal-results": {"a11y":{"label":"aria"},"props":{"properties":{"size":{"default":10}}}},
"portal-search": {"a11y":{"label":"aria"},"props":{"properties":{"hot":{"default":6},"to":{"default":"hall"}}}},
"portal-shortcuts": {"a11y":{"label":"aria"},"props":{"properties":{"most":{"default":24}}}},
"portal-slides": {"a11y":{"label":"aria"},"props":{"properties":{"height":{"default":300}}}},
"quick-text": {"a11y":{"label":"none"},"props":{"properties":{"size":{"default":"normal"},"tone":{"default":"default"},"align":{"default":"start"},"bold":{"default":false},"drawn":{"default":false}}}},
"service-categories": {"a11y":{"label":"aria"},"props":{"properties":{"most":{"default":12}}}},
"service-detail": {"a11y":{"label":"none"},"props":{"properties":{"feedback":{"default":true}}}},
"service-groups": {"a11y":{"label":"aria"},"props":{"properties":{"by":{"default":"special"}}}},
"service-hall": {"a11y":{"label":"aria"},"props":{"properties":{"size":{"default":20},"filters":{"default":true}}}},
"service-managed": {"a11y":{"label":"aria"},"props":{"properties":{"size":{"default":20}}}},
"service-manager-edit": {"a11y":{"label":"aria"},"props":{}}
}
