import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** The most people added by one call. */
const MOST = 2000

/**
 * Adds the people of `userIds`, and everybody in `deptIds` and the departments below them, to the group; existing
 * members stay.
 * @returns how many were added
 * @throws Fault 'record.none', 'record.unknown' for a group that is not the caller's, 'system.user-unknown',
 * 'group.many'
 * @source UR-55
 */
export const addGroupUsers: Verb = {
  method: 'POST',
  async run({ db, who, entities, entity, input }) {
    const [users, depts] = [readIds(input.userIds), readIds(input.deptIds)]
    const [group] = readIds(input.groupId)
    if (!users.length && !depts.length) throw new Fault('record.none')
    await entities.detail(who, 'personalGroup', group)
    const people = await entities.open(who, 'user', 'select')
    const { rows } = await db.read(who, async trx => {
      const known = await sql`select from ${sql.raw(people.model.from)}
        where ${people.rows} and t.id = any(${users}::bigint[])`.execute(trx)
      if (known.rows.length < new Set(users).size) throw new Fault('system.user-unknown', { ids: users.join(', ') })
      return sql<{ id: string }>`
        with recursive below(id) as (
          select id from blade_dept where id = any(${depts}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0
          union
          select d.id from blade_dept d join below on d.parent_id = below.id
           where d.tenant_id = ${who.tenant} and d.is_deleted = 0)
        select t.id from ${sql.raw(people.model.from)}
         where ${people.rows} and coalesce(t.status, 1) = 1
           and (t.id = any(${users}::bigint[]) or t.dept_id && array(select id from below))
           and not exists (select from blade_personal_group_item i
             where i.group_id = ${group} and i.user_id = t.id and i.tenant_id = ${who.tenant} and i.is_deleted = 0)
         order by t.id limit ${MOST + 1}`.execute(trx)
    })
    if (rows.length > MOST) throw new Fault('group.many', { most: MOST })
    if (rows.length) {
      await entities.saveAll(
        who,
        entity.key,
        rows.map(({ id }) => ({ groupId: group, userId: id })),
      )
    }
    return rows.length
  },
}
