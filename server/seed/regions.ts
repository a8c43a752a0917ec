/**
 * The country's regions, from the data set of `element-china-area-data`; Taiwan, Hong Kong and Macau have none below them.
 * @source DI-15, DI-16
 */
import { regionData } from 'element-china-area-data'
import { sql } from 'kysely'
import specialRegions from '#schemas/seed/regions/special.json' with { type: 'json' }
import type { Trx } from '#server/db/db.ts'

interface Area {
  value: string
  label: string
  children?: Area[]
}
type Region = [code: string, name: string, above: string, level: number]

const TOP = '00'

export async function insertRegions(trx: Trx): Promise<void> {
  const regions = regionsBelow([...(regionData as Area[]), ...specialRegions], TOP, 1)
  const column = (at: number) => regions.map(region => region[at])
  await sql`insert into blade_region (code, name, parent_code, region_level, sort)
    select r.code, r.name, r.above, r.level, 1 from unnest(
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::int[]
    ) as r(code, name, above, level)`.execute(trx)
}

function regionsBelow(areas: Area[], above: string, level: number): Region[] {
  return areas.flatMap(({ value, label, children = [] }) => [
    [value, label, above, level] as Region,
    ...regionsBelow(children, value, level + 1),
  ])
}
