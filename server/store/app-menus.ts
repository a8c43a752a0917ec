/**
 * The published apps as menu entries: those whose pages the reader may open.
 * @source docs/http.md#session
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { appsMadeBy } from '../flow/people/audience.ts'
import type { Services } from '../services.ts'
import { isAdministrator } from './rights.ts'
import { mayOpenAppScreen } from './screen/may-open-screen.ts'
import { resolveScreen } from './screen/resolved.ts'

const GROUP = 'apps'
/** The processes of the apps one makes; administrators have it among their menus. @source WO-18 */
const OPS = { path: '/miniApp/home/processOps', screen: 'workflow.ops' }

/** One group with an entry for each page; empty when the reader can open none. */
export async function appMenus(
  { store, entities, db }: Pick<Services, 'store' | 'entities' | 'db'>,
  who: Who,
): Promise<MenuItem[]> {
  const [view, accessOf, made] = await Promise.all([
    store.view(who.tenant),
    entities.accessFor(who),
    db.readAtOnce(who, trx => appsMadeBy(trx, who)),
  ])
  const children = view.apps.flatMap((app, place) =>
    app.documents
      .filter(document => kindOf(document).menu)
      .filter(document => mayOpenAppScreen(who, resolveScreen(view, store.widgets, document), accessOf))
      .map(document => ({
        ...item(`app:${document.key}`, document.title, place + 1),
        parentId: GROUP,
        path: `/app/${document.key}`,
        screen: document.key,
        ...(app.icon ? { icon: app.icon } : {}),
      })),
  )
  const operated =
    !isAdministrator(who) && view.apps.some(({ key, documents }) => made.has(key) && documents.some(isFlow))
  const ops = operated ? [{ ...item('app-ops', texts.appOps, children.length + 1), parentId: GROUP, ...OPS }] : []
  return children.length || ops.length ? [{ ...item(GROUP, texts.appsGroup, 0), children: [...children, ...ops] }] : []
}

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
