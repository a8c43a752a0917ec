/**
 * The records of an entity in which words are found, whose document says by which fields (`searched`): every word has to be
 * in one of these fields that the reader may read, as it is written or in pinyin or initials, or in what the record points
 * at. An index finds the candidates of each tier; where its tokens do not decide, the texts are compared.
 * @source ADR 0050; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { SearchWeight } from '#engine/schema/document.ts'
import { beginningOf, isWholly, termsOf } from '#engine/text/search-words.ts'
import type { Db, Trx } from '../db/db.ts'
import { findColumn, liveRows, type Reader } from '../entity/rights/reader.ts'
import { BEGINS, isSpelled, quoteToken, tokenScope, WHOLE } from '../entity/words/searched.ts'
import type { AskedWords } from './asked-words.ts'

type Part = RawBuilder<unknown>

/** A searched text the reader may read: its place among the texts of an index row. */
interface SeenText {
  at: number
  weight: SearchWeight
}

/** Where a word is looked for: in texts of this weight and higher ones, at the beginning of a name, or as the whole of one. */
interface Place {
  /** what its tokens begin with, after their scope */
  mark: SearchWeight | typeof WHOLE | typeof BEGINS
  scope: string
  texts: SeenText[]
  /** the reader may read all these texts, so tokens may decide */
  isOpen: boolean
}

/** A test of index rows, `s`: what the index finds, and what has to be compared then. */
interface RowTest {
  query: string
  compare: Part | null
}

/**
 * Statements of `record`, an id, and `tier`, a number: the larger, the better it fits. Each record stands in one once, the
 * best first; whoever reads some rows has the server find no more. Records of other tenants and removed ones may be among
 * them, so they are joined to what the reader sees.
 */
export interface WordsMatch {
  /** of the records that hold all words themselves */
  own: Part
  /** Reads what records point at that holds a word; nearly always there is none. */
  readPointed(trx: Trx): Promise<Pointed[]>
  /** of all that is found */
  all(pointed: Pointed[]): Part
}

/**
 * @param asked  nothing typed finds everything, and what holds no word finds nothing
 * @throws Error for an entity whose document names no searched fields
 */
export function wordsMatch(reader: Reader, asked: AskedWords): WordsMatch {
  const { model, who } = reader
  if (!model.searched) throw new Error(`${model.key} is not searched by words`)
  const live = sql`from ${sql.raw(model.from)} where ${liveRows(model, who.tenant)}`
  if (!asked.words.length) {
    const own = sql`select t.id as record, 0 as tier ${live} and ${sql.lit(asked.isBlank)}`
    return { own, readPointed: async () => [], all: () => own }
  }
  const tiers = tiersOf(reader, asked)
  const own = sql.join(
    tiers.map(({ better, ...test }, at) => {
      return sql`select s.record, ${sql.lit(tiers.length - at)} as tier from ${indexRows(reader, test, better)}`
    }),
    sql` union all `,
  )
  return {
    own,
    readPointed: trx => readPointed(trx, reader, asked.words),
    all: pointed =>
      pointed.length
        ? sql`${own} union all
            select t.id, 0 ${live} and ${byPointers(reader, asked.words, pointed)} and not ${has(reader, tiers.at(-1)!)}`
        : own,
  }
}

/** All that is found, of `wordsMatch`. */
export async function allMatches(db: Db, reader: Reader, asked: AskedWords): Promise<Part> {
  const { readPointed, all } = wordsMatch(reader, asked)
  return all(await db.readAtOnce(reader.who, readPointed))
}

/**
 * To be sent before a short statement in its transaction: it is planned once for all values, since planning takes longer than
 * what an index finds, and run by no parallel workers, which take 30 ms to begin and mix the tiers of `wordsMatch`.
 */
export const planOnce = (trx: Trx) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
             set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx)

interface Tier extends RowTest {
  /** whose rows stand in their own tiers; all that the index excludes is compared no more */
  better: RowTest[]
}

/** The whole of a name; a name that begins with the first word; in a name; in another short text; in any text. */
function tiersOf(reader: Reader, { text, words }: AskedWords): Tier[] {
  const [first, ...more] = words
  const all = (place: Place | null) => place && allOf(words.map(word => wordTest(word, place)))
  const [whole, begins, name] = [placeOf(reader, WHOLE), placeOf(reader, BEGINS), placeOf(reader, 'A')]
  const is = whole && wordTest([text], whole)
  const starts = begins && name && allOf([wordTest(first!, begins), ...more.map(word => wordTest(word, name))])
  const [named, short, any] = [all(name), all(placeOf(reader, 'B')), all(anyPlace(reader))]
  const tiers: (RowTest | null | undefined)[][] = [
    [is],
    [starts, is],
    [named, starts, is],
    [short, named, starts, is],
    [any, short, starts, is],
  ]
  return tiers.flatMap(([test, ...better]) => {
    const others = better.filter(each => each != null)
    return test && others.every(({ query }) => query !== test.query) ? [{ ...test, better: others }] : []
  })
}

const anyPlace = (reader: Reader): Place => placeOf(reader, 'C') ?? { mark: 'C', scope: '', texts: [], isOpen: false }

/** null where the reader may read no such text */
function placeOf(reader: Reader, mark: Place['mark']): Place | null {
  const lowest = mark === WHOLE || mark === BEGINS ? 'A' : mark
  const all = reader.model.searched!.texts.map(({ weight }, at) => ({ at: at + 1, weight }))
  const here = all.filter(({ weight }) => weight <= lowest)
  const texts = here.filter(({ at }) => maySee(reader, at))
  const stored =
    mark === lowest
      ? here
          .map(({ weight }) => weight)
          .sort()
          .at(-1)!
      : mark
  return texts.length
    ? {
        mark: stored,
        scope: tokenScope(reader.who.tenant, reader.model.key),
        texts,
        isOpen: texts.length === here.length,
      }
    : null
}

function maySee(reader: Reader, at: number): boolean {
  const { id } = reader.model.searched!.texts[at - 1]!.column
  const column = reader.access.unsearched.has(id) ? undefined : findColumn(reader, id)
  return column !== undefined && !column.isMasked
}

/** The index rows of the entity that pass, and pass none of the others. */
function indexRows({ model, who }: Reader, test: RowTest, others: RowTest[] = []): Part {
  const decided = others.filter(({ compare }) => compare === null)
  const query = [test.query, ...decided.map(other => `!(${other.query})`)].join(' & ')
  const conditions = [
    ...(test.compare ? [test.compare] : []),
    ...others
      .filter(({ compare }) => compare)
      .map(other => sql`not (s.words @@ ${other.query}::tsquery and ${other.compare})`),
  ]
  return sql`record_search s where s.tenant_id = ${who.tenant} and s.entity = ${model.key}
    and s.words @@ ${query}::tsquery${conditions.length ? sql` and ${sql.join(conditions, sql` and `)}` : sql``}`
}

const allOf = (tests: RowTest[]): RowTest => {
  const compared = tests.flatMap(({ compare }) => compare ?? [])
  return {
    query: tests.map(({ query }) => `(${query})`).join(' & '),
    compare: compared.length ? sql.join(compared, sql` and `) : null,
  }
}

/** Whether one of the words stands there. */
function wordTest(alternatives: string[], place: Place): RowTest {
  const query = (words: string[]) => words.map(word => `(${queryOf(word, place)})`).join(' | ')
  const [decided, compared] = [true, false].map(is => alternatives.filter(word => isDecided(word, place) === is))
  const tests = [
    ...(decided!.length ? [sql`s.words @@ ${query(decided!)}::tsquery`] : []),
    ...compared!.map(word => sql`(${isIn(word, place)})`),
  ]
  return { query: query(alternatives), compare: compared!.length ? anyOf(tests) : null }
}

/** Whether a row has the word wherever it has its tokens. */
function isDecided(word: string, { mark, isOpen }: Place): boolean {
  return isOpen && (mark === WHOLE || (mark === BEGINS ? beginningOf(word) === word : isWholly(word)))
}

function queryOf(word: string, { mark, scope }: Place): string {
  const token = (text: string) => quoteToken(scope + mark + text)
  if (mark === WHOLE) return token(word)
  if (mark === BEGINS) return `${token(beginningOf(word))}:*`
  return termsOf(word)
    .map(({ text, isBeginning }) => token(text) + (isBeginning ? ':*' : ''))
    .join(' & ')
}

const like = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const LATIN = /^[a-z0-9]+$/

/** From a syllable on, whatever ends with the word. @param from  before the syllable */
const inPinyin = (word: string, from: string) => from + [...word].join(' ?')

/** Whether one of the texts contains the word, begins with it or is it, or is read so. */
function isIn(word: string, { mark, texts }: Place): Part {
  const [written, read] = mark === BEGINS ? [`${like(word)}%`, '(^|[|] )'] : [`%${like(word)}%`, '(^| )']
  const tests = texts.flatMap(({ at, weight }) => {
    const text = sql.raw(`s.texts[${at}]`)
    if (mark === WHOLE) return [sql`${text} = ${word}`]
    const spelled = sql`${sql.raw(`s.spelled[${at}]`)} ~ ${inPinyin(word, read!)}`
    return [sql`${text} like ${written}`, ...(LATIN.test(word) && isSpelled(weight) ? [spelled] : [])]
  })
  return anyOf(tests)
}

const anyOf = (tests: Part[]) => (tests.length ? sql`(${sql.join(tests, sql` or `)})` : sql`false`)

/** What a field points at that holds a word. */
interface Pointed {
  /** its place among those asked for */
  word: number
  /** its place among the fields that point at what is searched */
  field: number
  ids: string[]
}

async function readPointed(trx: Trx, reader: Reader, words: string[][]): Promise<Pointed[]> {
  const finds = reader.model.searched!.pointers.flatMap(({ column, to }, field) => {
    const target = reader.models.find(to)
    if (!target?.searched || !findColumn(reader, column.id)) return []
    const seen = reader.accessContext.reader(target, 'select')
    return words.map(
      (
        alternatives,
        word,
      ) => sql`select ${sql.lit(word)} as word, ${sql.lit(field)} as field, array_agg(s.record::text) as ids
        from ${indexRows(seen, wordTest(alternatives, anyPlace(seen)))} having count(*) > 0`,
    )
  })
  if (!finds.length) return []
  return (await sql<Pointed>`${sql.join(finds, sql` union all `)}`.execute(trx)).rows
}

/** Condition on `t`: what it points at holds some of the words, and it holds the others. */
function byPointers(reader: Reader, words: string[][], pointed: Pointed[]): Part {
  const { pointers } = reader.model.searched!
  const some = (found: Pointed[]) =>
    found.map(({ field, ids }) => {
      const { stored, type } = pointers[field]!.column
      return type === 'bigint[]'
        ? sql`${sql.raw(stored)} && ${ids}::bigint[]`
        : sql`${sql.raw(stored)} = any(${ids}::bigint[])`
    })
  const each = words.map((alternatives, at) =>
    anyOf([...some(pointed.filter(({ word }) => word === at)), has(reader, wordTest(alternatives, anyPlace(reader)))]),
  )
  return sql.join([anyOf(some(pointed)), ...(words.length > 1 ? each : [])], sql` and `)
}

/** Condition on `t`: its index row passes. */
const has = (reader: Reader, test: RowTest): Part =>
  sql`exists (select from ${indexRows(reader, test)} and s.record = t.id)`
