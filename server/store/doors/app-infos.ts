/**
 * Micro-apps in the form of `appInfo`, and which of them concern a person.
 * @source MA-19, MA-20
 */
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import type { Who } from '#engine/access/who.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { type AppRow, readApps } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { openApps } from '../app-menus.ts'
import { mayEdit } from '../rights.ts'

export interface AppInfo extends Omit<ListedApp, 'categoryName' | 'sort' | 'pin'> {
  /** the published version, null while never published */
  version: number | null
  /** for how many days removed records can be restored */
  retention: number
}

type Parts = Pick<Services, 'db' | 'store' | 'entities'>

export function toInfo(row: AppRow, lang: Lang): AppInfo {
  const { key, title, icon, colour, note, createdBy, version, retention, category } = row
  const appName = pick(title, lang)
  return {
    id: key,
    appId: key,
    appName,
    appIcon: icon ?? '',
    appDesc: note ?? '',
    colour,
    createUser: createdBy,
    version,
    retention,
    category,
  }
}

/** The apps this person created or edits with others. */
export async function readMade({ db }: Parts, who: Who): Promise<AppRow[]> {
  return (await db.readAtOnce(who, readApps)).filter(
    row => row.kind === 'app' && (row.createdBy === who.id || row.editors.includes(who.id)),
  )
}

/** The apps this person may open or design. */
export async function readReachable(parts: Parts, who: Who): Promise<AppRow[]> {
  const [rows, used] = await Promise.all([parts.db.readAtOnce(who, readApps), usedApps(parts, who)])
  return rows.filter(row => row.kind === 'app' && (used.has(row.key) || mayEdit(who, row, parts.store.shipped)))
}

/** The apps this person may open, managed or not. @source MA-28 */
export async function readOpenable(parts: Parts, who: Who): Promise<AppRow[]> {
  const [rows, used] = await Promise.all([parts.db.readAtOnce(who, readApps), usedApps(parts, who)])
  return rows.filter(row => row.kind === 'app' && used.has(row.key))
}

async function usedApps(parts: Parts, who: Who): Promise<Set<string>> {
  const apps = await openApps(parts, who)
  return new Set(apps.filter(({ pages }) => pages.length).map(({ app }) => app.key))
}
