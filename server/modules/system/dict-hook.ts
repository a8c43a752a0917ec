import { sql } from 'kysely'
import { liveRows } from '../../entity/rights/reader.ts'
import type { Hook } from '../../entity/write/hook.ts'

/** The entries of a dictionary, at all levels, have its code: when the code changes, theirs follow. @source DI-02 */
export const dictHook: Hook = {
  async afterSave({ trx, who, model, before, record }) {
    if (!before || before.code === record.code || record.parentId) return
    await sql`update ${sql.raw(model.from)} set code = ${record.code}
      where t.code = ${before.code} and t.parent_id is not null and ${liveRows(model, who.tenant)}`.execute(trx)
  },
}
