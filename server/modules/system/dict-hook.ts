import { sql } from 'kysely'
import type { Hook } from '../../entity/hook.ts'

/** The entries of a dictionary carry its code: when it is given another one they follow. @source DI-02 */
export function dictHook(table: 'blade_dict' | 'blade_dict_biz'): Hook {
  return {
    async afterSave({ trx, before, record }) {
      if (!before || before.code === record.code || record.parentId) return
      await sql`update ${sql.table(table)} set code = ${record.code}
        where parent_id = ${record.id} and is_deleted = 0`.execute(trx)
    },
  }
}
