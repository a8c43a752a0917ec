import type { Hook } from '../../entity/write/hook.ts'
import { readAudiences } from '../../menus/menu-audience.ts'
import { mustKeepRights } from './administrators.ts'

/**
 * A button's code is a right. A menu's audience in the reader's tenant is not one of its columns, so it is added here.
 * @source UR-37
 */
export const menuHook: Hook = {
  grants: true,
  beforeSave: async event => mustKeepRights(event, ['code', 'category']),
  async afterRead({ trx, who, records }) {
    const ids = records.flatMap(({ id }) => id ?? [])
    const audiences = await readAudiences(trx, who.tenant, ids)
    for (const record of records) record.audience = audiences.get(record.id ?? '') ?? null
  },
}
