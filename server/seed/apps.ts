/** Publishes the demonstration's apps, as a creator would, and saves their records as a person does. */
import { ADMINISTRATOR, CREATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import type { Trx } from '../db/db.ts'
import { environmentOf } from '../entity/model/environment.ts'
import type { Services } from '../services.ts'
import { createApp } from '../store/design/new-app.ts'
import { publishDraft } from '../store/design/publish.ts'
import { saveDraft } from '../store/design/save-draft.ts'
import type { SeedApp, SeedRow } from './files.ts'
import { type Names, readNames, readValue } from './names.ts'
import { runStage } from './stage.ts'

export async function seedApp(
  { db, sql, store, actions, entities }: Pick<Services, 'db' | 'sql' | 'store' | 'actions' | 'entities'>,
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
  await runStage(db, scope, `records of ${app.key}`, async trx => {
    const names = await readNames(trx, PLATFORM_TENANT)
    for (const [entity, list] of Object.entries(rows))
      await saveRows(entities, trx, makerOf(app, names), names, [entity, list])
  })
}

/** @throws Fault those of a save, 'seed.name' */
async function saveRows(
  entities: Services['entities'],
  trx: Trx,
  who: Who,
  names: Names,
  [entity, rows]: [string, SeedRow[]],
): Promise<void> {
  const { today } = environmentOf(who)
  const save = await entities.openWriter({ who }, entity)
  for (const { $key, ...values } of rows) {
    const body = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, readValue(value, names, today)]))
    const { id } = await save(trx, body)
    if (typeof $key === 'string') await names.give(trx, $key, id as string)
  }
}

function makerOf({ kind, key, by }: SeedApp['app'], names: Names): Who {
  const id = names.idOf(by?.slice(1) ?? 'admin')
  const roles = [kind === 'system' ? ADMINISTRATOR : CREATOR]
  return { id, account: '', name: '', tenant: PLATFORM_TENANT, dept: '', deptCode: '', roles, posts: [], apps: [key] }
}
