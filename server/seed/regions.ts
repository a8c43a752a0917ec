/**
 * The regions of China, down to districts, and to towns in cities without districts.
 * @source DI-12, DI-15, DI-16, DI-17
 */
import { sql } from 'kysely'
import data from '#schemas/seed/regions/china.json' with { type: 'json' }
import type { Trx } from '../db/db.ts'

type Region = [code: string, name: string, above: string, level: number]

const TOP = '00'

export async function insertRegions(trx: Trx): Promise<void> {
  const rows = (data.regions as [string, string][]).map(([code, name]): Region => [code, name, ...placeOf(code)])
  const column = (at: number) => rows.map(row => row[at])
  await sql`insert into blade_region (code, name, parent_code, region_level, sort)
    select r.code, r.name, r.above, r.level, 1 from unnest(
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::int[]
    ) as r(code, name, above, level)`.execute(trx)
}

/**
 * Parent and level of a code. A province has 2 digits, a city 4; codes below a city begin with its 4: a district has 6,
 * a town 9.
 */
function placeOf(code: string): [above: string, level: number] {
  if (code.length === 2) return [TOP, 1]
  return code.length === 4 ? [code.slice(0, 2), 2] : [code.slice(0, 4), 3]
}
