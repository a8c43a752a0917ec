/**
 * Verbs of dictionaries: a parent row names one, its children are the entries. The system's and the tenant's work
 * alike.
 * @source DI-01, DI-02, DI-05, DI-08, DI-09
 */
import { sql } from 'kysely'
import { mustBeId } from '../../entity/model/must-be-id.ts'
import { growTree } from '../../entity/read/tree.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { readListCall } from '../../entity/routes.ts'
import { leaveOutSealed } from '../../layers/library.ts'
import type { Verb } from '../verb.ts'

const COLUMNS = sql`id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue",
  dict_value_en as "dictValueEn", colour, icon, sort::int as sort,
  is_sealed as "isSealed", remark`

type EntryRow = { id: string; parentId: string | null; isSealed: number | null }

/** The dictionaries themselves, with paging and filters. */
export const parentList: Verb = {
  method: 'GET',
  run({ who, entities, entity, input }) {
    const { filters, ...call } = readListCall(input)
    return entities.list(who, entity.key, { ...call, filters: { ...filters, parentId_null: 'true' } })
  },
}

/** All entries of one dictionary. */
export const childList: Verb = {
  method: 'GET',
  async run({ db, who, entities, entity, input }) {
    const model = (await entities.models(who.tenant)).get(entity.key)
    const parent = mustBeId(input.parentId)
    const { rows } = await db.readAtOnce(who, trx =>
      sql`select ${COLUMNS} from ${sql.raw(model.from)}
        where ${liveRows(model, who.tenant)} and parent_id = ${parent} order by sort, id`.execute(trx),
    )
    return rows
  },
}

/** The enabled entries of a dictionary, for everybody signed in, because forms need them. */
export const dictionary: Verb = {
  method: 'GET',
  async run({ db, who, entities, entity, input }) {
    const model = (await entities.models(who.tenant)).get(entity.key)
    const { rows } = await db.readAtOnce(who, trx =>
      sql<EntryRow>`select ${COLUMNS} from ${sql.raw(model.from)}
        where ${liveRows(model, who.tenant)} and code = ${String(input.code ?? '')} and parent_id is not null
        order by sort, id`.execute(trx),
    )
    return leaveOutSealed(rows)
  },
}

/** The dictionary whose entries say where forms of processes are. */
const ROUTES = 'flow'

/** Its entries as `{ routeKey: code_dictKey, routeValue: remark }`. @source SH-77 */
export const flowRoutes: Verb = {
  method: 'GET',
  async run(call) {
    const rows = (await dictionary.run({ ...call, input: { code: ROUTES } })) as Record<string, string | null>[]
    return rows.map(({ code, dictKey, remark }) => ({ routeKey: `${code}_${dictKey}`, routeValue: remark ?? '' }))
  },
}

/** Dictionaries with their entries; only one when a code is given. `DICT` lists them all. */
export const dictTree: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input }) {
    const filters = input.code && input.code !== 'DICT' ? { code_equal: input.code } : {}
    return growTree(await entities.tree(who, entity.key, { filters, whole: true }))
  },
}
