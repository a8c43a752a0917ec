/**
 * The picker of an entity: id, label, the fields that references to it show and, in a tree, the parent's id.
 * @source docs/http.md#every-entity
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice } from '#adapters/wire/screen.ts'
import type { Trx } from '../../db/db.ts'
import { mustBeId } from '../model/must-be-id.ts'
import { filtersOf, refuseWrong } from '../read/list.ts'
import { orderBy, readSort } from '../read/page/order.ts'
import { pageOf, readPaging } from '../read/page/paging.ts'
import { labelFor, nameFirstDept, offeredColumns } from '../read/refs.ts'
import { isReadable } from '../rights/access.ts'
import { and, findColumn, type Reader } from '../rights/reader.ts'
import { offeredTo } from './offered-to.ts'
import { hintColumns, isCalled, tellApart } from './people.ts'

export interface ChoiceRequest {
  /** part of the label; of people also of the account, and pinyin or initials */
  q?: string
  /** exactly these records, as a comma list; removed ones are left out */
  ids?: string
  /** `entity.field`: only what may be chosen in that field, of the record whose fields `with` holds as JSON */
  into?: string
  with?: string
  current?: unknown
  size?: unknown
  filters: Record<string, unknown>
}

export async function choicesOf(trx: Trx, reader: Reader, request: ChoiceRequest): Promise<Page<Choice>> {
  const { model } = reader
  const label = labelFor(reader)
  const paging = readPaging(request.current, request.size)
  const { tenantId: _, ...named } = request.filters
  // where records have no such field, the tenant is always the caller's
  const { conditions, issues } = filtersOf(reader, findColumn(reader, 'tenantId') ? request.filters : named)
  refuseWrong(issues)
  const offered = request.into ? [await offeredTo(trx, reader, request.into, request.with)] : []
  const where = and([reader.rows, ...conditions, ...wanted(reader, request), ...offered])
  const shown = offeredColumns(reader.models, model.key, reader.access)
  const above = model.parent && isReadable(model.parent.field, reader.access) ? [model.parent] : []
  const select = [
    't."id"',
    `${label}::text as "label"`,
    ...shown.map(c => `${c.stored} as "${c.id}"`),
    ...above.map(c => `${c.stored} as "parentId"`),
  ]
  const sort = readSort(reader)
  const order = sort.length ? orderBy(reader, sort).order.by : sql.raw(`${label}, t."id"`)
  const { from } = reader
  const ofPeople = model.key === 'user'
  const hints = ofPeople ? sql`, ${hintColumns(reader.accessContext.who.lang)}` : sql``
  const [found, counted] = await Promise.all([
    sql<Choice>`select ${sql.raw(select.join(', '))}${hints} from ${from} where ${where}
      order by ${order} limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select count(*) as n from ${from} where ${where}`.execute(trx),
  ])
  for (const row of found.rows) {
    row.label ??= row.id
    nameFirstDept(model.key, row)
    for (const column of shown) if (column.toWire) row[column.id] = column.toWire(row[column.id])
  }
  if (ofPeople) tellApart(found.rows)
  return pageOf(found.rows, Number(counted.rows[0]!.n), paging)
}

function wanted(reader: Reader, { q, ids }: ChoiceRequest): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (ids) {
    const list = ids.split(',').map(mustBeId)
    conditions.push(sql`t.id = any(${list}::bigint[])`)
  }
  const text = q?.trim()
  if (text) {
    const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const isLabelled = sql`${sql.raw(labelFor(reader))}::text ilike ${part}`
    conditions.push(reader.model.key === 'user' ? sql`(${isLabelled} or ${isCalled(text)})` : isLabelled)
  }
  return conditions
}
