/**
 * Dictionaries: a parent row names one, its children are the entries. The system's and the tenant's answer alike.
 * @source DI-01, DI-02, DI-05, DI-08, DI-09
 */
import { sql } from 'kysely'
import { mustBeId } from '../../entity/model/must-be-id.ts'
import { growTree } from '../../entity/read/tree.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

const COLUMNS = sql`id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue",
  dict_value_en as "dictValueEn", sort::int as sort,
  is_sealed as "isSealed", remark`

/** The dictionaries themselves, paged and filtered as a list is. */
export const parentList: Verb = {
  method: 'GET',
  run({ who, entities, entity, input }) {
    const { filters, ...call } = readListCall(input)
    return entities.list(who, entity.key, { ...call, filters: { ...filters, parentId_null: 'true' } })
  },
}

/** The entries of one dictionary, all of them. */
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

/** What may be chosen of a dictionary: to everybody signed in, as forms are filled in by them. */
export const dictionary: Verb = {
  method: 'GET',
  async run({ db, who, entities, entity, input }) {
    const model = (await entities.models(who.tenant)).get(entity.key)
    const { rows } = await db.readAtOnce(who, trx =>
      sql`select ${COLUMNS} from ${sql.raw(model.from)}
        where ${liveRows(model, who.tenant)} and code = ${String(input.code ?? '')} and parent_id is not null
          and coalesce(is_sealed, 0) = 0
        order by sort, id`.execute(trx),
    )
    return rows
  },
}

/** Dictionaries with their entries; of one code when it is given. `DICT` names them all. */
export const dictTree: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input }) {
    const filters = input.code && input.code !== 'DICT' ? { code_equal: input.code } : {}
    return growTree(await entities.tree(who, entity.key, { filters, whole: true }))
  },
}
