import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../../db/db.ts'

/**
 * The language an account was last used in: mails about processes are written in it.
 * @throws Fault 'auth.language'
 * @source docs/workflow.md#notices
 */
export async function keepLanguage(db: Db, who: Pick<Who, 'id' | 'tenant'>, language: string): Promise<void> {
  if (language !== 'zh' && language !== 'en') throw new Fault('auth.language')
  await db.write(who, trx =>
    trx
      .updateTable('blade_user')
      .set({ language })
      .where('tenant_id', '=', trx.tenant)
      .where('id', '=', who.id)
      .where(sql<boolean>`language is distinct from ${language}`)
      .execute(),
  )
}
