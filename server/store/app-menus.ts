/**
 * The published apps as menu entries: those whose pages the reader may open.
 * @source docs/http.md#session
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import { isPage } from '#engine/kind/page.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { appsMadeBy } from '../flow/people/audience.ts'
import type { PublishedView, RunningApp } from '../layers/view.ts'
import type { Services } from '../services.ts'
import { arrangeMenu, readMenuRows } from './arrange-menu.ts'
import { isAdministrator, mayDesign } from './rights.ts'
import { mayOpenAppScreen, type Rights, rightsFor } from './screen/may-open-screen.ts'
import { resolveScreen } from './screen/resolved.ts'

const GROUP = 'apps'
/** of an app that was given no colour */
const PLAIN = 'graphite'
/** All the apps one may open. @source PP-30 */
const CENTER = { path: '/portal/webapp/appCenter', area: 'apps', icon: 'appstore' } as const
/** The apps one runs. @source MA-03 */
const ADMIN = { path: '/miniApp/home/admin', area: 'design', icon: 'appstore' } as const
/** What was removed of them. */
const REMOVED = {
  path: '/miniApp/home/removedApps',
  screen: 'app.removed-apps',
  area: 'design',
  icon: 'delete',
} as const
/** The processes of the apps one makes; administrators have it among their menus. @source WO-18 */
const OPS = { path: '/miniApp/home/processOps', screen: 'workflow.ops', area: 'design', icon: 'tool' } as const

/**
 * A group with an entry for each app and its menu below it, if the reader can open one; and the processes of what they
 * made.
 */
export async function appMenus(services: Pick<Services, 'store' | 'entities' | 'db'>, who: Who): Promise<MenuItem[]> {
  const [apps, made] = await Promise.all([
    openApps(services, who),
    services.db.readAtOnce(who, trx => appsMadeBy(trx, who)),
  ])
  const shown = apps.filter(({ pages, menu }) => pages.length && menu.length)
  const children: MenuItem[] = shown.map(({ app, menu }, place) => {
    const looks = { ...(app.icon ? { icon: app.icon } : {}), colour: app.colour ?? PLAIN }
    const id = `of:${app.key}`
    const below = menu.map(one => ({ ...one, parentId: id }))
    return { ...item(id, app.title, place + 1), ...looks, parentId: GROUP, children: below }
  })
  const operated = !isAdministrator(who) && apps.some(({ app }) => made.has(app.key) && app.documents.some(isFlow))
  return [
    ...(children.length ? [{ ...item(GROUP, texts.appsGroup, 0), area: 'apps' as const, children }] : []),
    ...(children.length ? [{ ...item('app-center', texts.appCenter, 1), ...CENTER }] : []),
    ...(made.size > 0 && mayDesign(who) ? [{ ...item('app-admin', texts.appAdmin, 0), ...ADMIN }] : []),
    ...(mayDesign(who) ? [{ ...item('app-removed', texts.removedApps, 2), ...REMOVED }] : []),
    ...(operated ? [{ ...item('app-ops', texts.appOps, 1), ...OPS }] : []),
  ]
}

export interface OpenApp {
  app: RunningApp
  /** those the reader may open */
  pages: MenuItem[]
  /** the same as those who run the app arranged them, as a tree. MA-14 */
  menu: MenuItem[]
}

/** The published apps, each with what the reader may open of it. */
export async function openApps(
  { store, entities, db }: Pick<Services, 'store' | 'entities' | 'db'>,
  who: Who,
): Promise<OpenApp[]> {
  const [view, rights, rows] = await Promise.all([
    store.view(who.tenant),
    rightsFor({ entities }, who),
    db.readAtOnce(who, readMenuRows),
  ])
  return view.apps.map(app => {
    const pages = openPages(app, view, store, rights).map((document, place) => ({
      ...item(`app:${document.key}`, document.title, place + 1),
      path: `/app/${document.key}`,
      screen: document.key,
    }))
    const arranged = rows.filter(({ appId }) => appId === app.key)
    return { app, pages, menu: arrangeMenu(pages, arranged) }
  })
}

/** The documents of an app's menu that a person may open. */
const openPages = (app: RunningApp, view: PublishedView, { widgets }: Services['store'], rights: Rights) =>
  app.documents
    .filter(document => inMenu(document))
    .filter(document => mayOpenAppScreen(rights, resolveScreen(view, widgets, document), app.key))

/** Whether the person may open a page of the app. */
export async function mayOpenApp(
  { store, entities }: Pick<Services, 'store' | 'entities'>,
  who: Who,
  key: string,
): Promise<boolean> {
  const [view, rights] = await Promise.all([store.view(who.tenant), rightsFor({ entities }, who)])
  return view.apps.some(app => app.key === key && openPages(app, view, store, rights).length > 0)
}

/** Whether a document stands in the menu; a page that asks for a param is opened by the steps that give it one. */
export const inMenu = (document: AnyDocument): boolean =>
  kindOf(document).menu !== undefined && !(isPage(document) && document.params?.some(({ required }) => required))

function item(code: string, title: { zh: string; en?: string }, sort: number): MenuItem {
  return {
    id: code,
    parentId: '0',
    code,
    name: title.zh,
    ...(title.en ? { nameEn: title.en } : {}),
    path: code === GROUP ? '/app' : '',
    sort,
    category: 1,
    isOpen: 1,
  }
}
