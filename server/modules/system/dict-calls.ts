/**
 * Dictionaries: a parent row names one, its children are the entries. The system's and the tenant's answer alike.
 * @source S1§7 dictionaries; DI-01, DI-02, DI-05
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { ModuleCall } from '../module-call.ts'
import { growTree, type TreeRow } from './tree.ts'

interface Place {
  path: string
  entity: string
  table: string
}

const COLUMNS = sql`id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", sort,
  is_sealed as "isSealed", remark`

export const dictCalls: ModuleCall[] = [
  { path: '/api/blade-system/dict', entity: 'dict', table: 'blade_dict' },
  { path: '/api/blade-system/dict-biz', entity: 'dictBiz', table: 'blade_dict_biz' },
].flatMap(callsOf)

function callsOf(place: Place): ModuleCall[] {
  return [parentList(place), childList(place), dictionary(place), tree(place)]
}

/** The dictionaries themselves, paged and filtered as a list is. */
function parentList({ path, entity }: Place): ModuleCall {
  return {
    method: 'GET',
    url: `${path}/parent-list`,
    summary: 'Dictionaries, a page of them',
    right: [entity, 'list'],
    run({ who, entities, input }) {
      const { current, size, ascs, descs, ...filters } = input as Record<string, string>
      return entities.list(who, entity, { current, size, ascs, descs, filters: { ...filters, parentId_null: 'true' } })
    },
  }
}

/** The entries of one dictionary, all of them. */
function childList({ path, entity, table }: Place): ModuleCall {
  return {
    method: 'GET',
    url: `${path}/child-list`,
    summary: 'Entries of a dictionary',
    right: [entity, 'list'],
    async run({ db, who, input }) {
      const parent = readId(input.parentId)
      if (parent === null) throw new Fault('record.id', { id: String(input.parentId ?? '') })
      const { rows } = await db.read(who, trx =>
        sql`select ${COLUMNS} from ${sql.table(table)}
          where parent_id = ${parent} and is_deleted = 0 order by sort, id`.execute(trx),
      )
      return rows
    },
  }
}

/** What may be chosen of a dictionary: to everybody signed in, as forms are filled in by them. */
function dictionary({ path, entity, table }: Place): ModuleCall {
  return {
    method: 'GET',
    url: `${path}/dictionary`,
    summary: 'Entries of the dictionary of a code',
    right: [entity, 'signed-in'],
    async run({ db, who, input }) {
      const { rows } = await db.read(who, trx =>
        sql`select ${COLUMNS} from ${sql.table(table)}
          where code = ${String(input.code ?? '')} and parent_id is not null and is_deleted = 0
            and coalesce(is_sealed, 0) = 0
          order by sort, id`.execute(trx),
      )
      return rows
    },
  }
}

function tree({ path, entity, table }: Place): ModuleCall {
  return {
    method: 'GET',
    url: `${path}/tree`,
    summary: 'Dictionaries with their entries, as a tree; of one code when it is given',
    right: [entity, 'list'],
    async run({ db, who, input }) {
      const code = typeof input.code === 'string' && input.code !== '' && input.code !== 'DICT' ? input.code : null
      const { rows } = await db.read(who, trx =>
        sql<TreeRow>`select ${COLUMNS}, dict_value as title from ${sql.table(table)}
          where is_deleted = 0 and (${code}::text is null or code = ${code}) order by sort, id`.execute(trx),
      )
      return growTree(rows)
    },
  }
}
