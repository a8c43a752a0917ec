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
import { and, findColumn, liveRows } from '../entity/rights/reader.ts'
import { initialsOf, inPinyin } from '../entity/words/spell.ts'
import type { AskedWords } from './asked-words.ts'
import type { FindThings, FoundThings } from './open-search.ts'
import { wordsMatch } from './words-match.ts'

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
    const { condition, rank } = wordsMatch(reader, asked)
    const rows = shown ? and([liveRows(reader.model, who.tenant), await shown(who)]) : reader.rows
    const where = and([rows, condition])
    const address = typeof leads === 'string' ? findColumn(reader, leads) : undefined
    const line = told && told !== named ? sql`left(${sql.raw(told.stored)}, ${MOST_READ})` : sql`''`
    const { rows: found } = await db.readAtOnce(who, trx =>
      sql<FoundThing & { total: number }>`
        with found as materialized (select t.id, ${rank} as rank from ${reader.from} where ${where})
        select t.id, ${sql.raw(named.stored)} as title, coalesce(${line}, '') as about,
               coalesce(${address ? sql.raw(address.stored) : sql`''`}, '') as path, f.total
          from (select id, rank, (select count(*)::int from found) as total from found order by rank desc, id limit ${most}) f
          join ${sql.raw(reader.model.from)} on t.tenant_id = ${who.tenant} and t.id = f.id
         order by f.rank desc, f.id`.execute(trx),
    )
    const things = found.map(({ id, title, about, path }) => ({
      ...{ id, title, about: plainText(about).slice(0, ABOUT) },
      path: typeof leads === 'string' ? path : leads(id),
    }))
    return { things, total: found[0]?.total ?? 0 }
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
