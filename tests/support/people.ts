import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { digestPassword } from '#server/auth/sign-in/passwords.ts'
import type { Db, Trx } from '#server/db/db.ts'
import { PASSWORD } from './template.ts'

export interface NewUser {
  account: string
  /** role codes, e.g. `['creator']` */
  roles?: string[]
  /** department codes */
  depts?: string[]
  /** post codes */
  posts?: string[]
  tenant?: string
  name?: string
}

/** A hash says what it costs to check, and these users sign in a thousand times. */
const QUICK = { memoryCost: 8, timeCost: 1 }
let password: Promise<string> | undefined

/**
 * A user with the tests' password; the user's tenant, roles, departments and posts are created where they are missing.
 */
export async function addUser(db: Db, user: NewUser): Promise<string> {
  const { account, tenant = '000000' } = user
  await db.write({ tenant: '000000' }, trx =>
    sql`insert into blade_tenant (tenant_id, tenant_name, status) select ${tenant}, ${tenant}, 1
        where not exists (select 1 from blade_tenant where tenant_id = ${tenant})`.execute(trx),
  )
  password ??= hash(digestPassword(PASSWORD), QUICK)
  const stored = await password
  return db.write({ tenant }, async trx => {
    const roles = await findOrAdd(trx, tenant, 'blade_role', 'role_alias', 'role_name', user.roles)
    const depts = await findOrAdd(trx, tenant, 'blade_dept', 'code', 'dept_name', user.depts)
    const posts = await findOrAdd(trx, tenant, 'blade_post', 'post_code', 'post_name', user.posts)
    const added = await sql<{ id: string }>`
      insert into blade_user (tenant_id, account, real_name, password, role_id, dept_id, post_id, status, session_version)
      values (${tenant}, ${account}, ${user.name ?? account}, ${stored}, ${roles}, ${depts}, ${posts}, 1, 1)
      returning id`.execute(trx)
    return added.rows[0]!.id
  })
}

/** The ids of the rows of `table` with those codes. */
async function findOrAdd(
  trx: Trx,
  tenant: string,
  table: string,
  code: string,
  title: string,
  codes: string[] = [],
): Promise<string[]> {
  await sql`
    insert into ${sql.table(table)} (tenant_id, ${sql.ref(code)}, ${sql.ref(title)}, status)
    select ${tenant}, wanted, wanted, 1 from unnest(${codes}::text[]) wanted
     where not exists (select 1 from ${sql.table(table)} where ${sql.ref(code)} = wanted and is_deleted = 0)`.execute(
    trx,
  )
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(code)} = any(${codes}) and is_deleted = 0`.execute(trx)
  return found.rows.map(row => row.id)
}
