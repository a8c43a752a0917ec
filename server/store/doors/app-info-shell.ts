/**
 * What those who manage an app, and those who use it, see of it at once.
 * @source MA-02, MA-12; docs/http.md#micro-apps
 */
import type { AppShell, OpenedApp } from '#adapters/wire/app-shell.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json' with { type: 'json' }
import { type AppRow, readApp } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { MOST_KEY, readManaged } from '../app/read-managed.ts'
import { type OpenApp, openApps } from '../app-menus.ts'
import { toInfo } from './app-infos.ts'
import { readText } from './biz-app.ts'

type Parts = Pick<Services, 'db' | 'store' | 'entities' | 'operations'>

/** @throws Fault 'design.unknown', 'app.notYours' */
function readMine({ db }: Pick<Parts, 'db'>, who: Who, appId: unknown): Promise<AppRow> {
  const key = readText(appId, 'appId', MOST_KEY)
  return db.readAtOnce(who, trx => readManaged(trx, who, key))
}

/** @throws Fault 'design.unknown', 'app.notYours' */
export async function readShell(parts: Parts, who: Who, appId: unknown, lang: Lang): Promise<AppShell> {
  const row = await readMine(parts, who, appId)
  const [apps, accessOf] = await Promise.all([openApps(parts, who), parts.entities.accessFor(who)])
  const running = apps.find(({ app }) => app.key === row.key)
  const sources = parts.store.shipped.entities.find(({ key }) => key === SOURCES)
  return {
    ...(await toOpened(parts, who, row, running, lang)),
    isPublished: running !== undefined,
    hasFlows: running?.app.documents.some(isFlow) ?? false,
    writesSql: sources !== undefined && accessOf(sources).may.has(WRITE_SQL),
  }
}

/** Whose call tries SQL that is being written. @source docs/security.md#sql */
const SOURCES = 'datasource'
const WRITE_SQL = 'try'

/**
 * An app for one of its users. Who manages it is a user too where it opens to them.
 * @throws Fault 'design.unknown' for an app of another tenant too, 'bizData.undesigned' while it never ran,
 * 'bizData.forbidden' to whom nothing of it opens
 * @source MA-11, PM-07, VM-86
 */
export async function readOpened(parts: Parts, who: Who, appId: unknown, lang: Lang): Promise<OpenedApp> {
  const key = readText(appId, 'appId', MOST_KEY)
  const [row, apps] = await Promise.all([parts.db.readAtOnce(who, trx => readApp(trx, key)), openApps(parts, who)])
  if (!row || row.deleted || row.kind !== 'app') throw new Fault('design.unknown', { app: key })
  const running = apps.find(({ app }) => app.key === key)
  if (!running) throw new Fault('bizData.undesigned')
  if (running.pages.length === 0) throw new Fault('bizData.forbidden')
  return toOpened(parts, who, row, running, lang)
}

async function toOpened(
  { operations }: Parts,
  who: Who,
  row: AppRow,
  running: Pick<OpenApp, 'pages' | 'menu'> | undefined,
  lang: Lang,
): Promise<OpenedApp> {
  const { appName, createUser } = toInfo(row, lang)
  const offered = await operations.offered(who, row.key, text => pick(text, lang))
  return {
    ...{ appId: row.key, appName, createUser, icon: row.icon, colour: row.colour },
    pages: running?.pages ?? [],
    menu: running?.menu ?? [],
    operations: offered
      .filter(({ place }) => place === 'sidebar')
      .map(({ place: _, confirm = '', ...operation }) => ({ ...operation, confirm })),
  }
}

/**
 * How many records of each model are in each state, of those the caller may list.
 * @throws Fault 'design.unknown', 'app.notYours'
 */
export async function countStates(
  parts: Omit<Parts, 'operations'>,
  who: Who,
  appId: unknown,
  lang: Lang,
): Promise<WireRecord[]> {
  const { key } = await readMine(parts, who, appId)
  const running = (await parts.store.view(who.tenant)).apps.find(app => app.key === key)
  const accessOf = await parts.entities.accessFor(who)
  const models = (running?.documents ?? []).filter(isEntity).filter(model => accessOf(model).may.has('list'))
  const counted = await Promise.all(
    models.map(async model => {
      const group = model.status ? [{ id: 'dataStatus' }] : []
      const { rows } = await parts.entities.query(who, model.key, { get: 'sums', group, measures: COUNT })
      return rows.map(({ dataStatus, n }) => ({ model: pick(model.title, lang), state: stateOf(dataStatus, lang), n }))
    }),
  )
  return counted.flat().map((row, at) => ({ id: String(at), ...row }) as WireRecord)
}

const COUNT = [{ id: 'n', fn: 'count' as const }]

const stateOf = (status: unknown, lang: Lang): string =>
  pick(texts[`status${status as 1 | 2 | 3}`] ?? texts.status1, lang)
