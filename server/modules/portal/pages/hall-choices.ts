/** What the hall can be narrowed by: categories, of both kinds, and departments with services the reader sees. @source PP-01, PP-10 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { besideServices, deptName, live, servicesFrom } from '../service/service-sql.ts'

/** How many of each are offered. */
const MOST = 60

interface Named {
  id: string
  name: string
}

export interface HallChoices {
  categories: { id: string; name: string; icon: string; services: number }[]
  businesses: Named[]
  depts: Named[]
}

/** In three statements of one packet. */
export async function readHallChoices(db: Db, who: Who): Promise<HallChoices> {
  const asked = { who, at: printMoment(new Date()) }
  const from = sql`from ${servicesFrom(asked)} ${besideServices(asked)}`
  const [categories, businesses, depts] = await db.readAtOnce(who, trx =>
    Promise.all([
      sql<HallChoices['categories'][number]>`
        select c.id::text as id, c.name, coalesce(c.icon, '') as icon, count(*)::int as services ${from}
         where c.id is not null group by c.id, c.name, c.icon, c.sort order by c.sort, c.id limit ${MOST}`.execute(trx),
      sql<Named>`
        select k.id::text as id, k.name ${from} join blade_business_classify k on ${live('k', asked)} and k.id = s.business_id
         where k.status = 1 group by k.id, k.name, k.sort order by k.sort, k.id limit ${MOST}`.execute(trx),
      sql<Named>`
        select d.id::text as id, ${deptName(who)} as name ${from}
         where d.id is not null group by d.id, 2, d.sort order by d.sort, d.id limit ${MOST}`.execute(trx),
    ]),
  )
  return { categories: categories.rows, businesses: businesses.rows, depts: depts.rows }
}
