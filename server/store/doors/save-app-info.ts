/** Creates an app, or changes its name, icon and description, through `appInfo`. */
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import { type AppRow, readApp } from '../../layers/rows.ts'
import type { Work } from '../app/work.ts'
import { changeApp } from '../design/manage-app.ts'
import { createApp } from '../design/new-app.ts'

export interface SentAppInfo {
  appId?: unknown
  appName?: unknown
  appIcon?: unknown
  appDesc?: unknown
  retention?: unknown
  category?: unknown
}

/** @throws Fault 'design.title', 'design.key.identifier', 'design.key.taken' */
export async function makeApp(work: Work, sent: SentAppInfo): Promise<AppRow> {
  const key = readTexts(sent, ['appId']).appId || (await nextKey(work.trx))
  await createApp(work, { key, title: { zh: sent.appName }, icon: sent.appIcon, note: sent.appDesc })
  return (await readApp(work.trx, key))!
}

/** Changes what was sent; the rest is kept. @throws Fault 'design.unknown', 'design.notYours', 'design.title', 'design.category' */
export function changeAppInfo(
  work: Work,
  key: string,
  { appName, appIcon, appDesc, retention, category }: SentAppInfo,
): Promise<AppRow> {
  return changeApp(work, key, {
    title: appName === undefined ? undefined : { zh: appName },
    icon: appIcon,
    note: appDesc,
    retention,
    category,
  })
}

/** A key for an app that only has a name. */
async function nextKey(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select next_id() as id`.execute(trx)
  return `app${BigInt(rows[0]!.id).toString(36)}`
}
