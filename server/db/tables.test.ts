import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { printTables } from '../entity/table/print-tables.ts'
import type { Trx } from './db.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('tables.gen.ts matches the database, column by column: else run npm run gen', async () => {
  const written = fs.readFileSync(path.join(import.meta.dirname, 'tables.gen.ts'), 'utf8')
  expect(written).toBe(await printTables(server.db))
})

it('a statement with a column the table has not, or without the tenant of a new row, does not compile', async () => {
  const wrong = (trx: Trx) => [
    trx.selectFrom('blade_user').select('account').where('tenant_id', '=', trx.tenant),
    // @ts-expect-error no such column
    trx.selectFrom('blade_user').select('acount'),
    // @ts-expect-error no such table
    trx.selectFrom('blade_users'),
    // @ts-expect-error an id is a string
    trx.selectFrom('blade_user').where('id', '=', 1),
    // @ts-expect-error of no tenant
    trx.insertInto('captcha').values({ key: 'k' }),
    // @ts-expect-error whose row?
    trx.insertInto('sign_in_attempt').values({ account: 'a', failures: 0 }),
  ]
  const { length } = await server.db.readAtOnce({ tenant: '' }, async trx => wrong(trx))
  expect(length).toBe(6)
})

it('statements the builder issues in one turn are one packet, and return how many rows they affected', async () => {
  const tenant = PLATFORM_TENANT
  const [users, roles] = await server.db.readAtOnce({ tenant }, trx =>
    Promise.all([
      trx.selectFrom('blade_user').select('account').where('tenant_id', '=', trx.tenant).execute(),
      trx.selectFrom('blade_role').select('role_alias').where('tenant_id', '=', trx.tenant).execute(),
    ]),
  )
  expect([users.length, roles.length > 0]).toEqual([1, true])
  const [touched] = await server.db.write({ tenant }, trx =>
    trx.updateTable('blade_user').set({ name: 'A' }).where('tenant_id', '=', trx.tenant).execute(),
  )
  expect(touched?.numUpdatedRows).toBe(1n)
})
