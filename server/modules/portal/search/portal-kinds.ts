/**
 * What the portal's search finds: services, pages, news and apps. A further kind is one more entry.
 * @source PP-07; ADR 0050
 */

import type { MenuItem } from '#adapters/wire/screen.ts'
import type { FoundThing } from '#adapters/wire/search.ts'
import { PORTAL_HALL, PORTAL_SERVICE, portalPath } from '#engine/portal/pages.ts'
import type { SignedIn } from '../../../auth/session/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { readMenuTree } from '../../../menus/menus.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'
import { amongThings, findRecordsByWords } from '../../../search/find-things.ts'
import type { FindThings } from '../../../search/open-search.ts'
import type { RegisterRoutes, Services } from '../../../services.ts'
import { hidesAny, isShown } from '../service/service-sql.ts'

/** How long it is taken as known whether a tenant hides services; one hidden meanwhile is found by nobody. */
const KEPT_MS = 900

/** Services as their pages show them. Audiences, which take longer to read than to search, are read where any is hidden. */
function findServices(db: Db): FindThings {
  const hiding = new ExpiringCache<Promise<boolean>>(KEPT_MS)
  const find = findRecordsByWords({
    ...{ entity: 'serviceManage', title: 'serviceName', about: 'introduce' },
    leads: id => portalPath(PORTAL_SERVICE, { id }),
    async shown(who) {
      const hides = await hiding.load(who.tenant, () => hidesAny(db, who))
      return isShown({ who, at: printMoment(new Date()) }, hides)
    },
  })
  return async (parts, signedIn, asked, most) => {
    const found = await find(parts, signedIn, asked, most)
    return { ...found, allAt: portalPath(PORTAL_HALL, { q: asked.text }) }
  }
}

const news = findRecordsByWords({ entity: 'newsItem', title: 'title', about: 'summary', leads: 'urlAddress' })

/** Entries of the person's menus that open something, each with the group it stands in. */
const pages: FindThings = async (parts, signedIn, asked, most) => {
  const view = await parts.store.view(signedIn.who.tenant)
  const menus = await Promise.all([readMenuTree(parts.db, signedIn, view), ...appMenusOf(parts, signedIn)])
  const named = nameIn(signedIn)
  const below = (items: MenuItem[], above: string): FoundThing[] =>
    items.flatMap(item => {
      if (item.hidden) return []
      const { id, path, icon, children = [] } = item
      if (children.length) return below(children, named(item))
      return path ? [{ id, title: named(item), about: above, path, ...(icon && { icon }) }] : []
    })
  return amongThings(below(menus.flat(), ''), asked, most)
}

/** Apps the person may open; an app leads to its first page. */
const apps: FindThings = async (parts, signedIn, asked, most) => {
  const menus = (await Promise.all(appMenusOf(parts, signedIn))).flat()
  const named = nameIn(signedIn)
  const things = menus
    .filter(({ area }) => area === 'apps')
    .flatMap(({ children = [] }) => children)
    .flatMap(app => {
      const path = firstPath(app)
      return path ? [{ id: app.id, title: named(app), about: '', path, ...(app.icon && { icon: app.icon }) }] : []
    })
  return amongThings(things, asked, most)
}

const appMenusOf = ({ menus }: Services, { who }: SignedIn) => menus.map(menu => menu(who))

const nameIn =
  ({ who }: SignedIn) =>
  ({ name, nameEn }: MenuItem) =>
    who.lang === 'en' && nameEn ? nameEn : name

const firstPath = ({ path, children = [] }: MenuItem): string | undefined =>
  path || children.map(firstPath).find(Boolean)

export const addPortalKinds: RegisterRoutes = (_app, { db, search: { kinds } }) => {
  kinds.set('services', findServices(db))
  kinds.set('pages', pages)
  kinds.set('news', news)
  kinds.set('apps', apps)
}
