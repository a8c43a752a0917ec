/** Searches by words beside LIKE, over the same records of a running server. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import { foldText, termsOf } from '#engine/text/search-words.ts'
import { contains } from '#server/entity/choices/people.ts'
import { and } from '#server/entity/rights/reader.ts'
import { spell } from '#server/entity/words/spell.ts'
import { askedWords } from '#server/search/asked-words.ts'
import { allMatches } from '#server/search/words-match.ts'
import type { Services } from '#server/services.ts'

const PIECES = [
  ...['请假', '申请', '学生', '成绩', '证明', '重庆', '银行', '长', '绿色', '请', '假', '一', '𠮷', 'が', '한국'],
  ...['a4', 'Leave', 'OA', 'internationalisation', 'b', '100', '%', '_', '\\', "'", '-', '（', '，', '😀', ':*', '&'],
]
const piece = fc.constantFrom(...PIECES)
const textOf = (most: number) => fc.array(piece, { minLength: 1, maxLength: most }).map(pieces => pieces.join(''))

/** Records with texts of few pieces, so that queries find some and not others. */
export const SERVICES = fc.sample(
  fc.record({
    serviceName: textOf(5),
    keywords: textOf(4),
    introduce: textOf(12).map(text => text.replaceAll('&', '')),
  }),
  {
    numRuns: 60,
    seed: 25,
  },
)

/** Queries of one packet. */
const TOGETHER = 20

type Found = { id: string }
type Stored = { id: string; texts: string[] }

/**
 * Compares as many queries over `serviceManage`: what LIKE finds is found, and whatever else is found is read so in pinyin.
 */
export async function compareWithLike(services: Services, who: Who, queries: number, seed: number): Promise<number> {
  const context = await services.entities.accessContext(who)
  const reader = context.reader(context.models.get('serviceManage'), 'list')
  const columns = ['service_name', 'keywords', 'introduce']
  const select = sql.join(columns.map(column => sql`coalesce(${sql.ref(`t.${column}`)}, '')`))
  const { rows } = await services.db.read(who, trx =>
    sql<Stored>`select t.id, array[${select}] as texts from ${reader.from} where ${reader.rows}`.execute(trx),
  )
  const stored = new Map(rows.map(({ id, texts }) => [id, texts]))
  const part = fc
    .tuple(
      fc.constantFrom(...rows.flatMap(({ texts }) => texts).filter(Boolean)),
      fc.nat(),
      fc.integer({ min: 1, max: 8 }),
    )
    .map(([text, from, length]) => {
      const chars = [...text]
      return chars.slice(from % chars.length, (from % chars.length) + length).join('')
    })
  const pinyin = fc.constantFrom(
    'qj',
    'qing',
    'jia',
    'shenq',
    'xs',
    'yinhang',
    'zhangl',
    'lv',
    'cq',
    'qingjiashenq',
    'a4q',
    'in',
  )
  const typed = fc.sample(fc.oneof(part, part, textOf(3), pinyin), { numRuns: queries, seed })
  let found = 0
  for (let at = 0; at < typed.length; at += TOGETHER) {
    const asked = typed.slice(at, at + TOGETHER)
    const statements = await Promise.all(
      asked.map(async query => {
        const like = columns.map(column => contains(sql.ref(`t.${column}`), query))
        const matches = await allMatches(services.db, reader, askedWords(query))
        return [
          sql<Found>`select t.id from ${reader.from} join (${matches}) f on f.record = t.id where ${reader.rows}`,
          sql<Found>`select t.id from ${reader.from} where ${and([reader.rows, sql`(${sql.join(like, sql` or `)})`])}`,
        ]
      }),
    )
    const answers = await services.db.readAtOnce(who, trx =>
      Promise.all(statements.flat().map(statement => statement.execute(trx))),
    )
    for (const [place, query] of asked.entries()) {
      const [mine, theirs] = [0, 1].map(of => new Set(answers[2 * place + of]!.rows.map(({ id }) => id)))
      expect(answers[2 * place]!.rows, `twice for ${query}`).toHaveLength(mine!.size)
      const isWord = termsOf(foldText(query)).length > 0
      const missed = [...theirs!].filter(id => !mine!.has(id))
      expect(isWord ? missed : [...mine!], `missed by ${query}`).toEqual([])
      const more = [...mine!].filter(id => !theirs!.has(id) && !isRead(stored.get(id)!.slice(0, 2), foldText(query)))
      expect(more, `wrong for ${query}`).toEqual([])
      found += mine!.size
    }
  }
  return found
}

/** Whether one of the texts is read so from some syllable on, in whole or by initials. */
function isRead(texts: string[], query: string): boolean {
  return texts.some(text => {
    const parts = spell(foldText(text)).flatMap(({ char, pinyin }) =>
      pinyin ? [pinyin] : /(?!\p{Lo})[\p{L}\p{N}]/u.test(char) ? [char] : [],
    )
    const isLetter = (part: string | undefined) => part?.length === 1
    const initials = parts.map(part => part.charAt(0))
    return parts.some(
      (part, at) =>
        !(isLetter(part) && isLetter(parts[at - 1])) &&
        (parts.slice(at).join('').startsWith(query) || initials.slice(at).join('').startsWith(query)),
    )
  })
}
