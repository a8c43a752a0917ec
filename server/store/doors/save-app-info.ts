/** Creates an app, or changes its name, icon and description, through `appInfo`. */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import { type AppRow, readApp, updateApp } from '../../layers/rows.ts'
import { createApp, readLooks, readTitle } from '../design/new-app.ts'
import type { Work } from '../design/work.ts'
import { mustEdit } from '../rights.ts'

export interface SentAppInfo {
  appId?: unknown
  appName?: unknown
  appIcon?: unknown
  appDesc?: unknown
}

/** @throws Fault 'design.title', 'design.key.identifier', 'design.key.taken' */
export async function makeApp(work: Work, sent: SentAppInfo): Promise<AppRow> {
  const key = readTexts(sent, ['appId']).appId || (await nextKey(work.trx))
  await createApp(work, { key, title: { zh: sent.appName }, icon: sent.appIcon, note: sent.appDesc })
  return (await readApp(work.trx, key))!
}

/**
 * Changes what was sent; the rest is kept.
 * @throws Fault 'design.unknown', 'design.notYours', 'design.title'
 */
export async function changeApp({ store, trx, who }: Work, key: string, sent: SentAppInfo): Promise<AppRow> {
  const row = await readApp(trx, key, 'lock')
  if (!row || row.deleted || row.kind !== 'app') throw new Fault('design.unknown', { app: key })
  mustEdit(who, row, store.shipped)
  const { appName = row.title.zh, appIcon = row.icon, appDesc = row.note } = sent
  const title = readTitle({ ...row.title, zh: appName })
  const changed = { ...row, title, ...readLooks({ icon: appIcon, note: appDesc }) }
  await updateApp(trx, key, changed)
  return changed
}

/** A key for an app that only has a name. */
async function nextKey(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select next_id() as id`.execute(trx)
  return `app${BigInt(rows[0]!.id).toString(36)}`
}
