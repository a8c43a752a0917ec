/** What an administrator grants to a role. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Caller, TestServer } from './server.ts'

/** Menus and buttons by their codes. */
export async function grantButtons(server: TestServer, admin: Caller, role: string, codes: string[]): Promise<void> {
  const roles = await admin.get<Page<WireRecord>>(`/api/blade-system/role/list?roleAlias_equal=${role}`)
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ id: string }>`select id from blade_menu where code = any(${codes})
      and is_deleted = 0`.execute(trx),
  )
  const granted = { roleIds: roles.body.data.records.map(({ id }) => id), menuIds: rows.map(({ id }) => id) }
  expect(rows.length).toBe(codes.length)
  expect((await admin.post('/api/blade-system/role/grant', granted)).status).toBe(200)
}
