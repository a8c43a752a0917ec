import type { Services } from '../services.ts'
import { failedRow } from './audit-trail/collect.ts'
import { refusedRows } from './audit-trail/refused.ts'
import { createEntityService, type ServiceParts } from './create-entity-service.ts'
import type { EntityService } from './entity-service.ts'

/**
 * The entity service of a running server.
 * @param hookOf    what modules add
 * @param services  read when a call has ended
 */
export function openEntities(
  { db, source, hookOf }: Pick<ServiceParts, 'db' | 'source' | 'hookOf'>,
  services: () => Pick<Services, 'logs' | 'errors' | 'outbox'>,
): EntityService {
  return createEntityService({
    db,
    source,
    hookOf,
    errors: () => services().errors,
    onChanged: () => services().outbox.wake(),
    onFailed(failed) {
      const { logs, errors } = services()
      const row = failedRow(failed, (code, params) => errors.text(code, params, 'zh'))
      if (row) logs.put('collect_refusal', { tenant: failed.who.tenant, user: failed.who.id || null }, row)
    },
    onRefused(refused) {
      const { tenant, id } = refused.who
      for (const row of refusedRows(refused)) services().logs.put('app_refusal', { tenant, user: id || null }, row)
    },
  })
}
