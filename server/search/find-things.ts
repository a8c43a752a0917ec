/**
 * The kinds of things the portal's search finds besides those modules add: records of an entity that is searched by words,
 * and what is named in a list that is read whole.
 * @source PP-07; ADR 0050
 */
import { type RawBuilder, sql } from 'kysely'
import type { FoundThing } from '#adapters/wire/search.ts'
import type { Who } from '#engine/access/who.ts'
import { foldText } from '#engine/text/search-words.ts'
import { plainText } from '#engine/value/rich-text.ts'
import type { Trx } from '../db/db.ts'
import { and, findColumn, liveRows } from '../entity/rights/reader.ts'
import { initialsOf, inPinyin } from '../entity/words/spell.ts'
import type { AskedWords } from './asked-words.ts'
import type { FindThings, FoundThings } from './open-search.ts'
import { planOnce, wordsMatch } from './words-match.ts'

/** The most things of a kind that are counted: to count them all, all are read. */
const MOST_COUNTED = 50
/** The most characters of what is said about a thing. */
const ABOUT = 120
/** Characters of a text that are read for it, with its mark-up. */
const MOST_READ = 2000

interface RecordKind {
  entity: string
  /** ids of fields: what it is called, and what is said about it */
  title: string
  about?: string
  /** id of the field that holds where it leads, or its page by its id */
  leads: string | ((id: string) => string)
  /** condition on `t`, the live records, in place of the rows of its list: which of them the reader is shown */
  shown?: (who: Who) => Promise<RawBuilder<unknown>>
}

/** Records of an entity within the rights of its list. */
export function findRecordsByWords({ entity, title, about = title, leads, shown }: RecordKind): FindThings {
  return async ({ db, entities }, { who }, asked, most) => {
    const context = await entities.accessContext(who)
    const reader = context.reader(context.models.get(entity), 'list')
    const [named, told] = [findColumn(reader, title), findColumn(reader, about)]
    if (!reader.access.may.has('list') || !named) return { things: [], total: 0 }
    const shownRows = shown ? and([liveRows(reader.model, who.tenant), await shown(who)]) : reader.rows
    const address = typeof leads === 'string' ? findColumn(reader, leads) : undefined
    const line = told && told !== named ? sql`left(${sql.raw(told.stored)}, ${MOST_READ})` : sql`''`
    const { own, readPointed, all } = wordsMatch(reader, asked)
    const read = async (trx: Trx, matches: RawBuilder<unknown>) => {
      const { rows } = await sql<FoundThing & { count: number }>`
        with found as materialized (
          select f.record as id, f.tier from (${matches}) f
           -- looked up one by one in their order, until there are enough
           cross join lateral (select from ${reader.from} where t.id = f.record and ${shownRows} offset 0) seen
           limit ${sql.lit(MOST_COUNTED + 1)})
        select t.id, ${sql.raw(named.stored)} as title, coalesce(${line}, '') as about,
               coalesce(${address ? sql.raw(address.stored) : sql`''`}, '') as path, f.count
          from (select *, (select count(*)::int from found) as count from found order by tier desc, id limit ${most}) f
          join ${sql.raw(reader.model.from)} on t.tenant_id = ${who.tenant} and t.id = f.id
         order by f.tier desc, f.id`.execute(trx)
      return { rows, count: rows[0]?.count ?? 0 }
    }
    const [, held, pointed] = await db.readAtOnce(who, trx =>
      Promise.all([planOnce(trx), read(trx, own), readPointed(trx)]),
    )
    const isAll = held.count > MOST_COUNTED || pointed.length === 0
    const { rows, count } = isAll
      ? held
      : (await db.readAtOnce(who, trx => Promise.all([planOnce(trx), read(trx, all(pointed))])))[1]
    const things = rows.map(({ id, title, about, path }) => ({
      ...{ id, title, about: plainText(about).slice(0, ABOUT) },
      path: typeof leads === 'string' ? path : leads(id),
    }))
    return { things, total: Math.min(count, MOST_COUNTED), ...(count > MOST_COUNTED && { isMore: true }) }
  }
}

/** Those of a list in which every word is, as written, in pinyin or by initials; those named so first. */
export function amongThings(things: FoundThing[], { words }: AskedWords, most: number): FoundThings {
  const found = things.flatMap(thing => {
    const [title, about] = [foldText(thing.title), foldText(thing.about)]
    const said = [title, inPinyin(title), initialsOf(title), about]
    const points = words.map(alternatives =>
      Math.min(...alternatives.map(word => said.findIndex(each => each.includes(word))).map(at => (at < 0 ? 9 : at))),
    )
    return points.length && points.every(at => at < 9) ? [{ thing, points: Math.max(...points) }] : []
  })
  found.sort((a, b) => a.points - b.points)
  return { things: found.slice(0, most).map(({ thing }) => thing), total: found.length }
}
