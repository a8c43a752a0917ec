import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../db/db.ts'

/** A user of the demonstration as the author of what they did, in their first department. */
export async function whoIs(trx: Trx, account: string): Promise<Who> {
  const { rows } = await sql<Who>`
    select u.id, u.account, u.real_name as name, u.tenant_id as tenant, coalesce(d.id::text, '') as dept,
           coalesce(d.code, '') as "deptCode",
           array(select role_alias from blade_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id)) as roles,
           array(select post_code from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id)) as posts
      from blade_user u left join blade_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id[1]
     where u.tenant_id = ${trx.tenant} and u.account = ${account}`.execute(trx)
  return rows[0]!
}
