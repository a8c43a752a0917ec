/**
 * The names of people in pinyin, in full and by initials: `sunli sl`. A picker finds them by a part of either.
 * @source docs/ui.md#a-list-screen
 */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { initialsOf, inPinyin } from '../../entity/words/spell.ts'

export const spellingOf = (name: string): string => `${inPinyin(name, true)} ${initialsOf(name, true)}`

/** How many names are spelled by one statement. */
const BATCH = 1000

/**
 * Spells, at the start of the server, the names that were stored otherwise than by the ordinary save. A second run changes
 * nothing, and servers may run it at the same time.
 */
export async function spellStored(db: Db): Promise<void> {
  for (;;) {
    const spelled = await db.maintain(async trx => {
      const { rows } = await sql<{ tenant: string; id: string; name: string }>`
        select tenant_id as tenant, id, real_name as name from blade_user
         where spelling is null and real_name <> '' limit ${BATCH} for update skip locked`.execute(trx)
      await sql`update blade_user u set spelling = s.spelling
        from unnest(${rows.map(row => row.tenant)}::text[], ${rows.map(row => row.id)}::bigint[],
          ${rows.map(row => spellingOf(row.name))}::text[]) s (tenant, id, spelling)
       where u.tenant_id = s.tenant and u.id = s.id`.execute(trx)
      return rows.length
    })
    if (spelled < BATCH) return
  }
}
