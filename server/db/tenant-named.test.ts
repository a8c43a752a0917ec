import { expect, test } from 'vitest'
import { namesTenant } from '#tests/support/names-tenant.ts'

const TABLES = new Set(['blade_user', 'blade_role'])

test.each<[sql: string, isNamed: boolean]>([
  ['select account from blade_user where id = $1', false],
  ['select account from blade_user where tenant_id = $1 and id = $2', true],
  ['select from "blade_user" as "u" join "blade_role" as "r" on r.id = any(u.role_id) where u.tenant_id = $1', false],
  ['select from blade_user u join blade_role r on r.tenant_id = u.tenant_id where u.tenant_id = $1', true],
  ['update "app_loan" t set rev = rev + 1 where t.id = $1', false],
  ['insert into blade_user (account) values ($1)', false],
  ['select name from blade_region where code = $1', true],
  ['select tenant_id, id from blade_user', false],
  ['select from blade_user u join blade_role r on r.tenant_id = u.tenant_id', false],
  ['select * from blade_user, blade_role where blade_user.tenant_id = $1', false],
  ['select from blade_user u, "blade_role" r where u.tenant_id = $1 and r.tenant_id = u.tenant_id', true],
  ['delete from blade_user where id = $1 returning tenant_id', false],
  ['select from blade_user where tenant_id <> $1', false],
  ['insert into blade_user (tenant_id, account) values ($1, $2) on conflict (tenant_id, account) do nothing', true],
  ['insert into blade_user (tenant_id, account) select tenant_id, name from blade_role', false],
  ['select from blade_user u join blade_role r using (tenant_id) where "u"."tenant_id" = any($1)', true],
  ['select (select count(*) from blade_role where tenant_id in ($1, $2)), blade_user from thing', true],
])('the server’s tests refuse a statement that leaves a tenant out: %s', (sql, isNamed) => {
  expect(namesTenant(sql, TABLES)).toBe(isNamed)
})
