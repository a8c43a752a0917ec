/** Publishes the demonstration's apps, as a creator would, and adds their records. */
import { ADMINISTRATOR, CREATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import type { Models } from '../entity/model/model.ts'
import type { Services } from '../services.ts'
import { createApp } from '../store/design/new-app.ts'
import { publishDraft } from '../store/design/publish.ts'
import { saveDraft } from '../store/design/save-draft.ts'
import type { SeedApp } from './files.ts'
import { insertRows } from './insert-rows.ts'
import { type Names, readNames } from './names.ts'
import { runStage } from './stage.ts'

export async function seedApp(
  { db, sql, store, actions }: Pick<Services, 'db' | 'sql' | 'store' | 'actions'>,
  modelsOf: (tenant: string) => Promise<Models>,
  { app, note, documents, rows = {} }: SeedApp,
): Promise<void> {
  const scope = { tenant: PLATFORM_TENANT }
  await runStage(db, scope, `app ${app.key}`, async trx => {
    const { key, title, icon, colour } = app
    const work = { store, sql, actions, trx, who: makerOf(app, await readNames(trx, PLATFORM_TENANT)) }
    if (app.kind === 'system') await saveDraft(work, key, { rev: 0, documents })
    else await createApp(work, { key, title, icon, colour, documents })
    await publishDraft(work, key, { rev: 1, note })
  })
  store.forget(PLATFORM_TENANT)
  const models = await modelsOf(PLATFORM_TENANT)
  await runStage(db, scope, `records of ${app.key}`, async trx => {
    const names = await readNames(trx, PLATFORM_TENANT)
    await insertRows(trx, models, makerOf(app, names), names, Object.entries(rows))
  })
}

function makerOf({ kind, by }: SeedApp['app'], names: Names): Who {
  const id = names.idOf(by?.slice(1) ?? 'admin')
  const roles = [kind === 'system' ? ADMINISTRATOR : CREATOR]
  return { id, account: '', name: '', tenant: PLATFORM_TENANT, dept: '', deptCode: '', roles, posts: [] }
}
