/** What the hall can be narrowed by: categories and departments with services the reader sees. @source PP-01, PP-10 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { besideServices, deptName, servicesFrom } from '../service/service-sql.ts'

/** How many of each are offered. */
const MOST = 60

export interface HallChoices {
  categories: { id: string; name: string; icon: string; services: number }[]
  depts: { id: string; name: string }[]
}

/** In two statements of one packet. */
export async function readHallChoices(db: Db, who: Who): Promise<HallChoices> {
  const asked = { who, at: printMoment(new Date()) }
  const from = sql`from ${servicesFrom(asked)} ${besideServices(asked)}`
  const [categories, depts] = await db.readAtOnce(who, trx =>
    Promise.all([
      sql<HallChoices['categories'][number]>`
        select c.id::text as id, c.name, coalesce(c.icon, '') as icon, count(*)::int as services ${from}
         where c.id is not null group by c.id, c.name, c.icon, c.sort order by c.sort, c.id limit ${MOST}`.execute(trx),
      sql<HallChoices['depts'][number]>`
        select d.id::text as id, ${deptName(who)} as name ${from}
         where d.id is not null group by d.id, 2, d.sort order by d.sort, d.id limit ${MOST}`.execute(trx),
    ]),
  )
  return { categories: categories.rows, depts: depts.rows }
}
