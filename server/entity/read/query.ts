/**
 * Runs a document's query over one entity, with the reader's rights.
 * @source docs/language.md#page; docs/http.md#every-entity
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { type RuleScope, recordScope, systemFields } from '#engine/rules/scope.ts'
import type { EntityDocument, Query, Rule } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { and, type Reader, seenDocument, whereRule } from '../rights/reader.ts'
import { detailOf } from './detail.ts'
import { filtersOf, listRecords, planList, refuseWrong } from './list.ts'
import { readSort } from './page/order.ts'
import { readPaging } from './page/paging.ts'
import { sumsOf } from './sums.ts'

export interface QueryCall extends Pick<Query, 'get' | 'group' | 'measures' | 'sort'> {
  where?: Rule
  id?: string
  size?: unknown
  current?: unknown
  countUpTo?: unknown
  search?: Record<string, unknown>
}

/**
 * @param list  reads a page of records
 * @throws Fault 'request.refused' with an issue for each part that names something the reader may not see, 'query.get'
 */
export async function queryRecords(
  trx: Trx,
  reader: Reader,
  call: QueryCall,
  list: typeof listRecords = listRecords,
): Promise<{ rows: WireRecord[]; total: number; more?: true; cut?: number }> {
  const { get = 'rows', id, current, size, countUpTo } = call
  if (get === 'sums') {
    const { sums, condition } = readSums(reader, call)
    return sumsOf(trx, reader, sums, condition ? and([reader.rows, condition]) : reader.rows)
  }
  const { filters, sort, where } = readQuery(reader, call)
  switch (get) {
    case 'rows': {
      const plan = planList(reader, { current, size, countUpTo, filters, sort, where })
      const { records, total, more } = await list(trx, reader, plan)
      return { rows: records, total, ...(more && { more }) }
    }
    case 'one': {
      if (id !== undefined) return { rows: [await detailOf(trx, reader, id)], total: 1 }
      const plan = planList(reader, { size: 1, filters, sort, where })
      const { records } = await list(trx, reader, plan)
      return { rows: records, total: records.length }
    }
    default:
      throw new Fault('query.get', { get: String(get) })
  }
}

/**
 * What a query of sums asks, and of which of the reader's rows; null: of all.
 * @throws Fault 'request.refused' with an issue for each part that names something the reader may not see
 */
export function readSums(reader: Reader, call: QueryCall) {
  const { filters, where } = readQuery(reader, call)
  const { conditions, issues } = filtersOf(reader, filters)
  refuseWrong(issues)
  const all = [...conditions, ...(where ? [where] : [])]
  const size = call.size === undefined ? undefined : readPaging(1, call.size).size
  return { sums: { ...call, size }, condition: all.length ? and(all) : null }
}

/**
 * The records a query is about, and their order: the table's own where it names none.
 * @throws Fault 'request.refused' with an issue for each part that names something the reader may not see
 */
export function readQuery(reader: Reader, call: QueryCall) {
  refuseWrong(checkLists(call))
  const { sort, search = {} } = call
  const filters = isRecord(search) ? search : {}
  return { filters, sort: sort?.length ? sort : readSort(reader), where: readWhere(reader, call) }
}

const LISTS = ['group', 'measures', 'sort'] as const
const MOST_PARTS = 100

function checkLists(call: QueryCall): Issue[] {
  return LISTS.flatMap(key => {
    const list: unknown = call[key] ?? []
    const fits = Array.isArray(list) && list.every(isRecord)
    if (!fits) return [{ path: key, code: 'query.list', params: { key } }]
    return list.length > MOST_PARTS ? [{ path: key, code: 'query.many', params: { key, max: MOST_PARTS } }] : []
  })
}

/**
 * The condition of a query, checked over the fields its reader may see, here and behind references: a hidden or
 * masked field counts as unknown.
 */
function readWhere(reader: Reader, { where }: QueryCall) {
  if (where === undefined || where === null || where === true) return undefined
  const { model, models, accessContext } = reader
  const lookup = (key: string): EntityDocument | undefined => {
    const document = models.find(key)?.document
    return document && seenDocument(document, accessContext.access(document))
  }
  const scope: RuleScope = {
    ...recordScope(model.document, lookup),
    whenRead: true,
    fields: [
      ...seenDocument(model.document, reader.access).fields,
      ...systemFields(model.document).filter(({ id }) => !reader.access.hide.has(id)),
    ],
  }
  refuseWrong(checkRule(where, 'bool', scope, 'where'))
  return whereRule(reader, where)
}
