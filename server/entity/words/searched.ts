/**
 * What the search index has of a record: the texts of its searched fields as they are compared, their pinyin, and the
 * tokens of both. An index row is written with the row of the record, in one statement.
 * @source ADR 0050; docs/language.md#entity
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import type { EntityDocument, SearchWeight } from '#engine/schema/document.ts'
import { beginningOf, beginningsOf, foldText, tokensOf } from '#engine/text/search-words.ts'
import { plainText } from '#engine/value/rich-text.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { Column } from '../table/columns.ts'
import { spell } from './spell.ts'

/** The most characters of a record that are searched, in the order of its searched fields. */
const LONGEST = 20_000
/** Raised when records are cut into other tokens, so that stored rows are made again. */
const VERSION = 2

interface SearchedField {
  column: Column
  weight: SearchWeight
}

export interface Searched {
  /** whose own text is searched, in their order */
  texts: SearchedField[]
  /** that point at a record which is searched by its own words */
  pointers: (SearchedField & { to: string })[]
  /** names what index rows are made of */
  made: string
}

/** @param document  the shipped one: versions of tenants are searched as it says */
export function searchedOf({ searched = [], scope }: EntityDocument, byId: Map<string, Column>): Searched | null {
  const fields = searched.flatMap(({ id, weight }) => {
    const column = byId.get(id)
    return column ? [{ column, weight }] : []
  })
  if (!fields.length || scope === 'global') return null
  const pointers = fields.flatMap(each => {
    const to = targetOf(each.column.field)
    return to === undefined ? [] : [{ ...each, to }]
  })
  const texts = fields.filter(({ column }) => targetOf(column.field) === undefined)
  const what = texts.map(({ column, weight }) => [column.id, weight, column.field.format ?? ''])
  const made = createHash('sha256')
    .update(JSON.stringify([VERSION, what]))
    .digest('base64url')
    .slice(0, 16)
  return { texts, pointers, made }
}

/** Pinyin is searched in short texts: in a long one every pair of letters is the initials of something. */
export const isSpelled = (weight: SearchWeight): boolean => weight !== 'C'

/** What tokens of names begin with: those of the whole name, and those of its first characters. */
export const WHOLE = '='
export const BEGINS = '^'
/** Longer names are no search's whole text. */
const LONGEST_WHOLE = 60

/** What tokens of one entity of one tenant begin with, so that the index finds none of the others. */
export const tokenScope = (tenant: string, entity: string): string =>
  createHash('sha256').update(`${tenant} ${entity}`).digest('base64url').slice(0, 3)

/** An index row, beside its key. A token begins with its scope and the weight of the text it stands in, and is there with each lower one as well. */
interface SearchRow {
  words: string
  texts: string[]
  spelled: string[]
}

function searchRow(scope: string, { texts: fields }: Searched, record: EngineRecord): SearchRow {
  let room = LONGEST
  const texts = fields.map(({ column: { id, field } }) => {
    const value = readValue(record, id)
    const written = typeof value === 'string' ? value.slice(0, 5 * LONGEST) : ''
    const text = foldText(field.format === 'html' ? plainText(written) : written).slice(0, room)
    room -= text.length
    return text
  })
  const spelled = texts.map((text, at) => (isSpelled(fields[at]!.weight) ? spellOut(text) : null))
  const tokens = new Set<string>()
  for (const [at, text] of texts.entries()) {
    const { weight } = fields[at]!
    const marks = fields.map(field => field.weight).filter(other => other >= weight)
    for (const token of [...tokensOf(text), ...(spelled[at]?.tokens ?? [])])
      for (const mark of marks) tokens.add(mark + token)
    if (weight !== 'A' || text === '') continue
    for (const start of [text, ...(spelled[at]?.starts ?? [])]) tokens.add(BEGINS + beginningOf(start))
    if (text.length <= LONGEST_WHOLE) tokens.add(WHOLE + text)
  }
  return {
    words: [...tokens].map(token => quoteToken(scope + token.toWellFormed())).join(' '),
    texts: texts.map(text => text.toWellFormed()),
    spelled: spelled.map(each => each?.text ?? ''),
  }
}

/** As PostgreSQL reads one in a `tsvector` and a `tsquery`. */
export const quoteToken = (token: string): string => `'${token.replace(/['\\]/g, '$&$&')}'`

interface SpelledOut {
  /** `qing jia | q j` */
  text: string
  /** by which it is found, from each syllable on */
  tokens: string[]
  /** `qingjia`, `qj` */
  starts: string[]
}

/** null without Chinese in it */
function spellOut(text: string): SpelledOut | null {
  const parts: { whole: string; initial: string }[] = []
  let isWord = false
  for (const { char, pinyin } of spell(text)) {
    const isLetter = LETTER.test(char)
    if (pinyin) parts.push({ whole: pinyin, initial: pinyin.charAt(0) })
    else if (isLetter && isWord) parts.push(joined(parts.pop()!, char))
    else if (isLetter) parts.push({ whole: char, initial: char })
    isWord = isLetter
  }
  const [whole, initial] = [parts.map(part => part.whole), parts.map(part => part.initial)]
  if (!CHINESE.test(text)) return null
  const tokens = [...beginningsOf(whole), ...beginningsOf(initial)]
  return { text: `${whole.join(' ')} | ${initial.join(' ')}`, tokens, starts: [whole.join(''), initial.join('')] }
}

const LETTER = /(?!\p{Lo})[\p{L}\p{N}]/u
const CHINESE = /\p{Script=Han}/u
const joined = ({ whole, initial }: { whole: string; initial: string }, char: string) => {
  return { whole: whole + char, initial: initial + char }
}

/** The rows of the index for rows of a table just written: `at` counts those of `saved` in their order. */
export function indexRows(
  { tenant, entity }: { tenant: string; entity: string },
  searched: Searched,
  records: readonly EngineRecord[],
): RawBuilder<unknown> {
  const scope = tokenScope(tenant, entity)
  const rows = records.map((record, at) => ({ at: at + 1, ...searchRow(scope, searched, record) }))
  return sql`, indexed as (
    insert into record_search (tenant_id, entity, record, made, words, texts, spelled)
    select ${tenant}, ${entity}, s.id, ${searched.made}, w.words::tsvector, w.texts, w.spelled
      from (select id, row_number() over () as at from saved) s
      join json_to_recordset(${JSON.stringify(rows)}::json) as w (at int, words text, texts text[], spelled text[]) using (at)
    on conflict (tenant_id, entity, record) do update
      set made = excluded.made, words = excluded.words, texts = excluded.texts, spelled = excluded.spelled
  )`
}
