/**
 * Verbs of regions, level by level, by the code of the parent; every signed-in user may pick from them.
 * @source DI-13, DI-14
 */
import { sql } from 'kysely'
import { nodeOf } from '../../entity/read/tree.ts'
import type { Verb, VerbContext } from '../verb.ts'

interface Region {
  id: string
  code: string
  name: string
  parentCode: string
  hasChildren: boolean
}

/** Provinces, cities, counties. */
const LEVELS = 3
/** The parent code of provinces. */
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
    const code = String(input.code ?? '')
    const found = await db.readAtOnce(who, trx =>
      trx
        .selectFrom('blade_region')
        .select('id')
        .where(row => row.and({ code, is_deleted: 0 }))
        .executeTakeFirst(),
    )
    return entities.detail(who, 'region', found?.id ?? input.id)
  },
}

export interface RegionBranch {
  code: string
  name: string
  /** absent at the lowest level */
  childs?: RegionBranch[]
}

/** All regions, each level inside the one above. @source DI-15, DI-17 */
export const regionTree: Verb = {
  method: 'GET',
  async run({ db, who }) {
    const { rows } = await db.read(who, trx =>
      sql<Pick<Region, 'code' | 'name' | 'parentCode'>>`
        select code, name, parent_code as "parentCode" from blade_region where is_deleted = 0 order by sort, code`.execute(
        trx,
      ),
    )
    const byAbove = Map.groupBy(rows, ({ parentCode }) => parentCode)
    const below = (above: string, level = 1): RegionBranch[] =>
      (byAbove.get(above) ?? []).map(({ code, name }) => {
        const childs = level < LEVELS ? below(code, level + 1) : []
        return { code, name, ...(childs.length && { childs }) }
      })
    return below(TOP)
  },
}

async function readBelow({ db, who, input }: VerbContext): Promise<Region[]> {
  const above = String(input.parentCode || TOP)
  const { rows } = await db.readAtOnce(who, trx =>
    sql<Region>`select r.id, r.code, r.name, r.parent_code as "parentCode", exists (
        select from blade_region b where b.parent_code = r.code and b.is_deleted = 0) as "hasChildren"
      from blade_region r where r.parent_code = ${above} and r.is_deleted = 0 order by r.sort, r.code`.execute(trx),
  )
  return rows
}

/** The most results of a search. */
const MOST_FOUND = 50

/**
 * Searches the regions below `parentCode` whose name, or an ancestor's, contains `name`; at most `depth` levels down,
 * and with `ends` only those that can be chosen: of the last level, or without any below them.
 * @returns paths, each from the level below `parentCode` down to the result
 */
export const regionSearch: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const name = String(input.name ?? '').trim()
    if (!name) return []
    const above = String(input.parentCode || TOP)
    const root = above === TOP ? '' : above
    const depth = Number(input.depth) || LEVELS
    const ends = String(input.ends) === 'true'
    return db.read(who, async trx => {
      const found = await sql<{ code: string }>`
        with live as (
          select code, name, region_level - coalesce((select a.region_level from blade_region a
                   where a.code = ${root} and a.is_deleted = 0), 0) as level,
                 exists (select from blade_region b where b.parent_code = r.code and b.is_deleted = 0) as "hasChildren"
            from blade_region r where is_deleted = 0 and starts_with(code, ${root}) and code <> ${root})
        select code from live
         where level <= ${depth} and (not ${ends}::boolean or level = ${depth}::integer or not "hasChildren")
           and exists (select from live hit where strpos(hit.name, ${name}) > 0 and starts_with(live.code, hit.code))
         order by strpos(name, ${name}) = 0, code limit ${MOST_FOUND}`.execute(trx)
      const path = await sql<{ code: string; name: string }>`
        select code, name from blade_region a where is_deleted = 0 and length(code) > ${root.length} and exists (
          select from unnest(${found.rows.map(({ code }) => code)}::text[]) found where starts_with(found, a.code))
         order by length(code)`.execute(trx)
      return found.rows.map(({ code }) => path.rows.filter(each => code.startsWith(each.code)))
    })
  },
}
