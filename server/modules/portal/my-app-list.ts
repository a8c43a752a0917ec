/**
 * The apps a person may open, each with its category and whether it is one of their own.
 * @source MA-28; docs/http.md#micro-apps
 */
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import type { Shortcut } from '#adapters/wire/portal-content.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import { readCategories } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { readOpenable, toInfo } from '../../store/doors/app-infos.ts'
import { appParam } from '../app/impact/told.ts'
import { listRows } from '../usual/listed-rows.ts'
import type { Verb } from '../verb.ts'

/** Four statements, however many apps there are. */
export const myAppList: Verb = {
  method: 'GET',
  async run(context) {
    const { mine, appName, ...input } = context.input
    const asked = readTexts({ mine, appName }, ['mine', 'appName'])
    const rows = await readRows(context)
    const found = asked.mine === 'true' ? rows.filter(({ pin }) => pin !== '') : rows
    return listRows(found, { ...input, ...(asked.appName && { appName_like: asked.appName }) }, COLUMNS)
  },
}

/** The apps the person keeps as their own and may open, in their order; each leads to its pages for users. @source PP-30 */
export async function readOwnApps(parts: Pick<Services, 'db' | 'store' | 'entities'>, who: Who): Promise<Shortcut[]> {
  const rows = await readRows({ ...parts, who, lang: who.lang ?? 'zh' })
  return rows.flatMap(({ appId, appName, appIcon, pin }) => {
    const urlAddress = `/portal/webapp/myApp/${appParam(appId, appName)}`
    return pin ? [{ id: pin, name: appName, icon: appIcon, linkType: 1, urlAddress, linkTarget: '' }] : []
  })
}

const COLUMNS = {
  known: ['appId', 'appName', 'category'] as const,
  first: ['sort', 1] as ['sort', 1],
  ties: [['appId', 1]] as ['appId', 1][],
}

type Reading = Pick<Services, 'db' | 'store' | 'entities'> & { who: Who; lang: Lang }

async function readRows({ db, lang, who, ...parts }: Reading): Promise<ListedApp[]> {
  const [apps, [categories, pins]] = await Promise.all([
    readOpenable({ db, ...parts }, who),
    db.readAtOnce(who, trx =>
      Promise.all([
        readCategories(trx),
        trx
          .selectFrom('blade_my_app')
          .select(['id', 'app_id', 'sort'])
          .where(row => row.and({ tenant_id: trx.tenant, user_id: who.id, is_deleted: 0 }))
          .execute(),
      ]),
    ),
  ])
  const places = new Map(categories.map(({ id, name }, place) => [id, { name, place }]))
  const pinOf = new Map(pins.map(pin => [pin.app_id, pin.id]))
  return apps.map(row => {
    const { appId, appName, appIcon, appDesc, colour, createUser } = toInfo(row, lang)
    const category = places.get(row.category ?? '')
    return {
      ...{ id: appId, appId, appName, appIcon, appDesc, colour, createUser },
      category: category ? row.category : null,
      categoryName: category?.name ?? '',
      sort: category?.place ?? categories.length,
      pin: pinOf.get(appId) ?? '',
    }
  })
}
