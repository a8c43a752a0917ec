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
import type { RunningApp } from '../layers/view.ts'
import type { Services } from '../services.ts'
import { isAdministrator } from './rights.ts'
import { mayOpenAppScreen, rightsFor } from './screen/may-open-screen.ts'
import { resolveScreen } from './screen/resolved.ts'

const GROUP = 'apps'
/** of an app that was given no colour */
const PLAIN = 'graphite'
/** The processes of the apps one makes; administrators have it among their menus. @source WO-18 */
const OPS = { path: '/miniApp/home/processOps', screen: 'workflow.ops', area: 'design', icon: 'tool' } as const

/**
 * A group with an entry for each app and its pages below it, if the reader can open one; and the processes of what they
 * made.
 */
export async function appMenus(services: Pick<Services, 'store' | 'entities' | 'db'>, who: Who): Promise<MenuItem[]> {
  const [apps, made] = await Promise.all([
    openApps(services, who),
    services.db.readAtOnce(who, trx => appsMadeBy(trx, who)),
  ])
  const shown = apps.filter(({ pages }) => pages.length)
  const children: MenuItem[] = shown.map(({ app, pages }, place) => {
    const looks = { ...(app.icon ? { icon: app.icon } : {}), colour: app.colour ?? PLAIN }
    const id = `of:${app.key}`
    const below = pages.map(one => ({ ...one, parentId: id }))
    return { ...item(id, app.title, place + 1), ...looks, parentId: GROUP, children: below }
  })
  const operated = !isAdministrator(who) && apps.some(({ app }) => made.has(app.key) && app.documents.some(isFlow))
  return [
    ...(children.length ? [{ ...item(GROUP, texts.appsGroup, 0), area: 'apps' as const, children }] : []),
    ...(operated ? [{ ...item('app-ops', texts.appOps, 1), ...OPS }] : []),
  ]
}

/** The published apps, each with the pages of it that the reader may open. */
export async function openApps(
  { store, entities }: Pick<Services, 'store' | 'entities'>,
  who: Who,
): Promise<{ app: RunningApp; pages: MenuItem[] }[]> {
  const [view, rights] = await Promise.all([store.view(who.tenant), rightsFor({ entities }, who)])
  return view.apps.map(app => ({
    app,
    pages: app.documents
      .filter(document => inMenu(document))
      .filter(document => mayOpenAppScreen(rights, resolveScreen(view, store.widgets, document), app.key))
      .map((document, place) => ({
        ...item(`app:${document.key}`, document.title, place + 1),
        path: `/app/${document.key}`,
        screen: document.key,
      })),
  }))
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
