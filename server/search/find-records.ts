/**
 * Records by their title and serial number, in lists of the reader's, each within the rights of its list.
 *
 * However many records a tenant has, a search looks at the newest `LOOKED_AT` of each of at most `MOST_LISTS` lists, which
 * it finds by the index every table has over its ids. Among the older ones it asks only indexes, for as many more at
 * most: a title or number that lists are searched by contains the text of at least three characters, or is exactly the
 * text. All statements travel in one packet.
 * @source docs/http.md#session; docs/security.md#data; docs/bench.md#measurements
 */
import { type RawBuilder, sql } from 'kysely'
import { type FoundRecord, MOST_LISTS } from '#adapters/wire/search.ts'
import type { Who } from '#engine/access/who.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Trx } from '../db/db.ts'
import { contains } from '../entity/choices/people.ts'
import { and, liveRows, type Reader } from '../entity/rights/reader.ts'
import type { Column } from '../entity/table/columns.ts'
import { isStored } from '../entity/table/names.ts'
import type { Services } from '../services.ts'

/** The most records looked at in a list: of the newest, and again of those an index finds. */
const LOOKED_AT = 3_000
/** Characters of a text by which an index finds it anywhere in another. */
const TRIGRAM = 3
/** The most records answered. */
const MOST = 8

/** A list, with the columns by which its records are found. */
interface Searched {
  reader: Reader
  title: Column
  number: Column | undefined
}

interface FoundRow extends FoundRecord {
  begins: boolean
}

/**
 * @param keys  entities, those that matter most first; those the reader may not list are left out
 * @returns records whose name begins with the text first, then in the order of `keys`, then the newest
 */
export async function findRecords(
  { db, entities }: Pick<Services, 'db' | 'entities'>,
  who: Who,
  text: string,
  keys: string[],
): Promise<FoundRecord[]> {
  const accessContext = await entities.accessContext(who)
  const lists = [...new Set(keys)].slice(0, MOST_LISTS).flatMap((key): Searched[] => {
    const model = accessContext.models.find(key)
    return model ? searchedIn(accessContext.reader(model, 'list')) : []
  })
  if (!lists.length) return []
  const found = await db.readAtOnce(who, trx => Promise.all(lists.map(list => findIn(trx, list, text))))
  return found
    .flat()
    .sort((a, b) => Number(b.begins) - Number(a.begins))
    .slice(0, MOST)
    .map(({ begins: _, ...record }) => record)
}

function searchedIn(reader: Reader): Searched[] {
  const { document } = reader.model
  // a log is searched where it is listed
  if (!reader.access.may.has('list') || !isStored(document) || document.log) return []
  const named = reader.columns.filter(({ system, rollup, type }) => !system && !rollup && type === 'text')
  const columnOf = (field: Field | undefined) => named.find(column => column.field === field)
  const label = columnOf(
    labelFieldOf(
      document,
      reader.columns.filter(({ system }) => !system).map(({ field }) => field),
    ),
  )
  const number = named.find(({ field }) => field.type === 'serial')
  const title = label ?? number
  return title ? [{ reader, title, number: number === title ? undefined : number }] : []
}

async function findIn(trx: Trx, { reader, title, number }: Searched, text: string): Promise<FoundRow[]> {
  const { model, rows, who } = reader
  const names = number ? [title, number] : [title]
  const anyOf = (test: (at: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(
      names.map(({ stored }) => test(sql.raw(stored))),
      sql` or `,
    )
  const live = liveRows(model, who.tenant)
  const select = sql`select t.id, ${sql.raw(title.stored)} as title, ${number ? sql.raw(number.stored) : sql`null`} as number,
    coalesce(${anyOf(at => sql`starts_with(lower(${at}), ${text.toLowerCase()})`)}, false) as begins`
  const sources = [
    sql`where ${live} order by t.id desc`,
    ...names.flatMap(column => {
      const indexed = byIndex(column, text)
      return indexed ? [sql`where ${and([live, indexed])}`] : []
    }),
  ]
  const parts = sources.map(
    source => sql`${select} from (select t.* from ${sql.raw(model.from)} ${source} limit ${LOOKED_AT}) t
      where ${and([rows, sql`(${anyOf(at => contains(at, text))})`])}`,
  )
  const found = await sql<FoundRow>`select * from (${sql.join(parts, sql` union `)}) found
    order by begins desc, id desc limit ${MOST}`.execute(trx)
  return found.rows.map(row => ({ ...row, entity: model.key, title: row.title ?? row.id }))
}

/** A condition an index answers, by which records with this name are found; null without such an index. */
function byIndex({ ext, field, stored }: Column, text: string): RawBuilder<unknown> | null {
  if (ext) return null
  if (field.unique || (field.search && field.search !== 'like')) return sql`${sql.raw(stored)} = ${text}`
  return field.search === 'like' && [...text].length >= TRIGRAM ? contains(sql.raw(stored), text) : null
}
