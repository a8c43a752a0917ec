import type { Trx } from '../../db/db.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { publishWith } from '../../push/publish.ts'

/**
 * Sides of apps that are open follow what is changed of their menu and operations.
 * @source MA-14; docs/http.md#session
 */
export const sideHook: Hook = {
  afterSave: ({ trx }) => tellMenus(trx),
  afterRemove: ({ trx }) => tellMenus(trx),
}

const tellMenus = (trx: Trx): Promise<void> => publishWith(trx, trx.tenant, [{ user: null, event: { kind: 'menus' } }])
