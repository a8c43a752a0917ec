/** The names seed files give their rows (`$key`) and use elsewhere (`"@key"`). */
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Trx } from '../db/db.ts'

export interface Names {
  /** @throws Fault 'seed.name' */
  idOf(key: string): string
  has(key: string): boolean
  give(trx: Trx, key: string, id: string): Promise<void>
}

/** The names a tenant's files may use: the tenant's own first, then the platform's. */
export async function readNames(trx: Trx, tenant: string): Promise<Names> {
  const rows = await trx.selectFrom('seed_key').select(['name', 'id']).execute()
  const ids = new Map(rows.map(row => [row.name, row.id]))
  const find = (key: string) => ids.get(`${tenant}/${key}`) ?? ids.get(`${PLATFORM_TENANT}/${key}`)
  return {
    has: key => find(key) !== undefined,
    idOf: key => {
      const id = find(key)
      if (id === undefined) throw new Fault('seed.name', { key, tenant })
      return id
    },
    give: async (trx, key, id) => {
      ids.set(`${tenant}/${key}`, id)
      await trx
        .insertInto('seed_key')
        .values({ name: `${tenant}/${key}`, id })
        .execute()
    },
  }
}

/** A value of a seed file: `"@key"` is the id of that row, `{ "$days": n }` the day `n` days from `today`, with `at` the moment. */
export function readValue(value: Json, names: Names, today: string): Json {
  if (typeof value === 'string') return value.startsWith('@') ? names.idOf(value.slice(1)) : value
  if (Array.isArray(value)) return value.map(item => readValue(item, names, today))
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$days !== 'number') return value
  const day = addDays(today, value.$days)
  return typeof value.at === 'string' ? `${day} ${value.at}` : day
}

/** @param day `yyyy-MM-dd` */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
