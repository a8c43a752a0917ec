/**
 * Regions level by level, by the code of the one above; whoever is signed in may pick from them.
 * @source DI-13, DI-14
 */
import { sql } from 'kysely'
import { nodeOf } from '../../entity/tree.ts'
import type { Verb, VerbContext } from '../verb.ts'

interface Region {
  id: string
  code: string
  name: string
  parentCode: string
  hasChildren: boolean
}

/** What provinces lie below. */
export const TOP = '00'

export const regionLazyList: Verb = { method: 'GET', run: readBelow }

export const regionLazyTree: Verb = {
  method: 'GET',
  run: async context =>
    (await readBelow(context)).map(({ id, code, name, parentCode, hasChildren }) => {
      const node = nodeOf({ id: code, parentId: parentCode, title: name })
      return { ...node, hasChildren, regionId: id }
    }),
}

export const regionDetail: Verb = {
  method: 'GET',
  async run({ db, entities, who, input }) {
    const { rows } = await db.read(who, trx =>
      sql<{
        id: string
      }>`select id from blade_region where code = ${String(input.code ?? '')} and is_deleted = 0`.execute(trx),
    )
    return entities.detail(who, 'region', rows[0]?.id ?? input.id)
  },
}

async function readBelow({ db, who, input }: VerbContext): Promise<Region[]> {
  const above = String(input.parentCode || TOP)
  const { rows } = await db.read(who, trx =>
    sql<Region>`select r.id, r.code, r.name, r.parent_code as "parentCode", exists (
        select from blade_region b where b.parent_code = r.code and b.is_deleted = 0) as "hasChildren"
      from blade_region r where r.parent_code = ${above} and r.is_deleted = 0 order by r.sort, r.code`.execute(trx),
  )
  return rows
}
