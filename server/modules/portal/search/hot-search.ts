/**
 * The words many search for.
 * @source PC-39; ADR 0050
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db } from '../../../db/db.ts'
import type { Verb } from '../../verb.ts'

const MOST = 10
/** So many different people make a word hot by itself. */
const PEOPLE = 3

/** `GET noLogin/hotSearch`: the words that found something and were asked by several, and those an editor chose. */
export const hotSearch: Verb = {
  method: 'GET',
  isPublic: true,
  run: ({ db, who }) => readHotWords(db, who),
}

export interface HotWord {
  keyword: string
  searchCount: number
}

/** Those an editor chose, then those most people asked for. */
export async function readHotWords(db: Db, who: Who): Promise<HotWord[]> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql<HotWord>`
      select keyword, coalesce(search_count, 0) as "searchCount" from blade_search_log
       where tenant_id = ${trx.tenant} and is_deleted = 0
         and (hot = 'always' or (hot = 'auto' and found > 0 and people >= ${PEOPLE}
               and last_time > now() - interval '30 days'))
       order by hot = 'always' desc, people desc nulls last, search_count desc, id limit ${MOST}`.execute(trx),
  )
  return rows
}
