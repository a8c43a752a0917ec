import type { Db } from '../db/db.ts'
import type { ErrorTexts } from '../http/error-texts.ts'
import type { Logs } from '../logs/logs.ts'
import { type HookKeys, openHooks } from '../modules/hooks.ts'
import { failedRow } from './collect.ts'
import { createEntityService, type EntityService } from './entity-service.ts'
import type { DocumentSource } from './model.ts'
import { refusedRows } from './refused.ts'

/** Where what is not answered goes. */
interface Told {
  logs: Logs
  errors: ErrorTexts
}

/** The entity service of a running server, with the hooks of its modules. */
export function openEntities(db: Db, store: DocumentSource, keys: HookKeys, { logs, errors }: Told): EntityService {
  return createEntityService({
    db,
    source: store,
    hookOf: openHooks(store.shipped, keys),
    onFailed(failed) {
      const row = failedRow(failed, (code, params) => errors.text(code, params, 'zh'))
      if (row) logs.put('collect_refusal', { tenant: failed.who.tenant, user: failed.who.id || null }, row)
    },
    onRefused(refused) {
      const { tenant, id } = refused.who
      for (const row of refusedRows(refused)) logs.put('app_refusal', { tenant, user: id || null }, row)
    },
  })
}
