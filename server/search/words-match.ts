/**
 * Conditions of statements over an entity whose document says by which words its records are found (`searched`): every
 * word has to be in one of these fields that the reader may read, as it is written or in pinyin or initials, or in what the
 * record points at. An index finds the candidates; where its tokens do not decide, the texts are compared.
 * @source ADR 0050; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { SearchWeight } from '#engine/schema/document.ts'
import { isWholly, termsOf } from '#engine/text/search-words.ts'
import { findColumn, liveRows, type Reader } from '../entity/rights/reader.ts'
import { isSpelled } from '../entity/words/searched.ts'
import type { AskedWords } from './asked-words.ts'

/** What a statement over the alias `t` of the entity's table combines with its own conditions and order. */
export interface WordsMatch {
  condition: RawBuilder<unknown>
  /** a number: the larger, the better it fits; to be ordered by downwards */
  rank: RawBuilder<unknown>
}

/** A searched text the reader may read: its place among the texts of an index row. */
interface SeenText {
  at: number
  /** the column of the record */
  stored: string
  weight: SearchWeight
}

/**
 * @param asked  nothing typed finds everything, and what holds no word finds nothing
 * @throws Error for an entity whose document names no searched fields
 */
export function wordsMatch(reader: Reader, asked: AskedWords): WordsMatch {
  if (!reader.model.searched) throw new Error(`${reader.model.key} is not searched by words`)
  if (asked.isBlank) return { condition: sql`true`, rank: sql`null::integer` }
  if (!asked.words.length) return { condition: sql`false`, rank: sql`null::integer` }
  const ids = asked.words.map(alternatives => sql`(${idsWith(reader, alternatives)})`)
  // as a list, so that the planner does not take a few hundred expected rows for a few
  const condition = sql`t.id = any(array(${sql.join(ids, sql` intersect `)}))`
  return { condition, rank: rankOf(reader, asked) }
}

/** Ids of the records that hold one of the words, in their own texts or in what they point at. */
function idsWith(reader: Reader, alternatives: string[]): RawBuilder<unknown> {
  const { model, who } = reader
  const own = indexRowsWith(reader, alternatives)
  const pointed = model.searched!.pointers.flatMap(({ column, to }) => {
    const target = reader.models.find(to)
    if (!target?.searched || !findColumn(reader, column.id)) return []
    const through = indexRowsWith(reader.accessContext.reader(target, 'select'), alternatives)
    const points = column.type === 'bigint[]' ? sql`&& array(${through})` : sql`in (${through})`
    return [
      sql`select t.id from ${sql.raw(model.from)} where ${liveRows(model, who.tenant)}
      and ${sql.raw(column.stored)} ${points}`,
    ]
  })
  return sql.join([own, ...pointed], sql` union all `)
}

function indexRowsWith(reader: Reader, alternatives: string[]): RawBuilder<unknown> {
  const { model, who } = reader
  const seen = seenTexts(reader)
  const isAllSeen = seen.length === model.searched!.texts.length
  const plain = alternatives.filter(word => isAllSeen && isWholly(word))
  const compared = alternatives.filter(word => !plain.includes(word))
  const tests = [
    ...(plain.length ? [sql`s.words @@ ${plain.map(queryOf).join(' | ')}::tsquery`] : []),
    ...compared.map(word => sql`(s.words @@ ${queryOf(word)}::tsquery and ${isIn(word, seen)})`),
  ]
  return sql`select s.record from record_search s where s.tenant_id = ${who.tenant} and s.entity = ${model.key}
    and (${sql.join(tests, sql` or `)})`
}

function seenTexts(reader: Reader): SeenText[] {
  return reader.model.searched!.texts.flatMap(({ column: { id }, weight }, at) => {
    const column = reader.access.unsearched.has(id) ? undefined : findColumn(reader, id)
    return column && !column.isMasked ? [{ at: at + 1, stored: column.stored, weight }] : []
  })
}

/** Terms are letters, digits and signs: nothing in them is an operator. */
const queryOf = (word: string): string =>
  `(${termsOf(word)
    .map(({ text, isBeginning }) => `'${text}'${isBeginning ? ':*' : ''}`)
    .join(' & ')})`

const like = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const textAt = (at: number) => sql.raw(`s.texts[${at}]`)
const spelledAt = (at: number) => sql.raw(`s.spelled[${at}]`)
const LATIN = /^[a-z0-9]+$/

/** From a syllable on, whatever ends with the word. @param from  before the syllable */
const inPinyin = (word: string, from = '(^| )') => from + [...word].join(' ?')

/** Whether one of the texts contains the word, or is read so. */
function isIn(word: string, seen: SeenText[]): RawBuilder<unknown> {
  const tests = seen.flatMap(({ at, weight }) => [
    sql`${textAt(at)} like ${`%${like(word)}%`}`,
    ...(LATIN.test(word) && isSpelled(weight) ? [sql`${spelledAt(at)} ~ ${inPinyin(word)}`] : []),
  ])
  return anyOf(tests)
}

/**
 * The whole of a name first, then for each word: at the beginning of a name, within one, its pinyin, another name, the
 * text. Names are read where the record stands; only words that may be pinyin need the index row.
 */
function rankOf(reader: Reader, { text, words }: AskedWords): RawBuilder<unknown> {
  const { model, who } = reader
  const seen = seenTexts(reader)
  const named = seen.filter(({ weight }) => weight === 'A')
  const names = of(named)
  const others = of(seen.filter(({ weight }) => weight === 'B'))
  const points = words.map(([word = '']) => {
    const part = `%${like(word)}%`
    const spelled = (from?: string) => anyOf(named.map(({ at }) => sql`${spelledAt(at)} ~ ${inPinyin(word, from)}`))
    const read = sql`coalesce((select case when ${spelled('(^|[|] )')} then 4 when ${spelled()} then 3 else 1 end
      from record_search s where s.tenant_id = ${who.tenant} and s.entity = ${model.key} and s.record = t.id), 1)`
    return sql`case when ${anyOf(names.map(name => sql`starts_with(${name}, ${word})`))} then 6
      when ${anyOf(names.map(name => sql`${name} like ${part}`))} then 5
      when ${anyOf(others.map(name => sql`${name} like ${part}`))} then 2
      else ${LATIN.test(word) && named.length ? read : sql`1`} end`
  })
  const whole = sql`case when ${anyOf(names.map(name => sql`${name} = ${text}`))} then 10 else 0 end`
  return sql`(${sql.join([...points, whole], sql` + `)})`
}

/** The values of texts as they stand in the record, in lower case. */
const of = (seen: SeenText[]) => seen.map(({ stored }) => sql`lower(${sql.raw(stored)})`)

const anyOf = (tests: RawBuilder<unknown>[]) => (tests.length ? sql`(${sql.join(tests, sql` or `)})` : sql`false`)
