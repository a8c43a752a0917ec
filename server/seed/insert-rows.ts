/** Inserts rows of seed files, with the engine's defaults and checks. */
import { sql } from 'kysely'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../db/db.ts'
import { environmentOf } from '../entity/model/environment.ts'
import type { Models } from '../entity/model/model.ts'
import { insertRow } from '../entity/write/write-row.ts'
import type { SeedFile, SeedRow } from './files.ts'
import { type Names, readValue } from './names.ts'

/** @throws Fault 'seed.refused' naming the row and its problem, 'seed.name' */
export async function insertRows(
  trx: Trx,
  models: Models,
  who: Who,
  names: Names,
  rows: SeedFile['rows'],
): Promise<void> {
  const env = environmentOf(who)
  for (const [entity, list] of rows) {
    const model = models.get(entity)
    for (const row of list) {
      const { $key, $by, ...values } = row
      const maker = typeof $by === 'string' ? { ...who, id: names.idOf($by.slice(1)) } : who
      const record = { ...beginRecord(model.entity, env), ...readRow(values, names, env.today) }
      const checked = checkRecord(model.entity, record, { env })
      if (checked.issues.length) {
        const issues = checked.issues.map(({ path, code }) => `${path} ${code}`)
        throw new Fault('seed.refused', { entity, row: $key ?? JSON.stringify(row), issues })
      }
      const { id } = await insertRow(trx, model, maker, checked.record)
      if (typeof $key === 'string') await names.give(trx, $key, id)
    }
  }
}

function readRow(values: SeedRow, names: Names, today: string): SeedRow {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, readValue(value, names, today)]))
}

/** Grants menus to roles; `"*"` means every menu and button. */
export async function insertGrants(trx: Trx, tenant: string, names: Names, grants: SeedFile['grants']): Promise<void> {
  const all = sql`select m.id from blade_menu m where m.is_deleted = 0 and not exists (
    select from blade_menu_audience a where a.tenant_id = ${PLATFORM_TENANT} and a.everybody and a.menu_id = m.id)`
  for (const [role, menus] of Object.entries(grants)) {
    const ids = menus === '*' ? all : listOf(menus.map(names.idOf))
    await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
      select ${tenant}, ${names.idOf(role)}, id from (${ids}) menus on conflict do nothing`.execute(trx)
  }
}

function listOf(ids: string[]) {
  return sql`select unnest(${ids}::bigint[]) as id`
}
