/**
 * Codes of regions by what people write: the names from the top down, any of the upper ones left out, with or without
 * what kind of region it is, in Chinese or in pinyin: `Beijing, Dongcheng`.
 * @source DI-12; docs/http.md#imports-and-exports
 */
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { pathOf } from '../read/region-names.ts'
import { inPinyin } from '../words/spell.ts'

/** Between the names of a path. */
const BETWEEN = /[/,\s\uff0c\u3001>\u203a-]+/
/** What kind of region it is: province, city, district, county, autonomous region … */
const KIND =
  /(?:\u7279\u522b\u884c\u653f\u533a|(?:\u58ee\u65cf|\u56de\u65cf|\u7ef4\u543e\u5c14)?\u81ea\u6cbb\u533a|\u7701|\u5e02|\u533a|\u53bf)$/
const LATIN = /[a-z]/i

/** @returns text → the codes it may mean; a text that means none is left out */
export async function findRegions(trx: Trx, texts: Iterable<string>): Promise<Map<string, Set<string>>> {
  const wanted = [...texts].map(text => [text, text.trim().split(BETWEEN).filter(Boolean)] as const)
  if (!wanted.some(([, parts]) => parts.length > 0)) return new Map()
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from blade_region where is_deleted = 0`.execute(trx)
  const isLatin = wanted.some(([text]) => LATIN.test(text))
  const names = new Map(rows.map(({ code, name }) => [code, wordsOf(name, isLatin)]))
  const byWord = new Map<string, string[]>()
  for (const [code, words] of names) for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), code])
  return new Map(
    wanted.flatMap(([text, parts]) => {
      if (names.has(text)) return [[text, new Set([text])] as const]
      const [last = '', ...above] = parts.map(plain).toReversed()
      const codes = (byWord.get(last) ?? []).filter(code => {
        const uppers = pathOf(code).slice(0, -1)
        return above.every(word => uppers.some(upper => names.get(upper)?.has(word)))
      })
      return codes.length > 0 ? [[text, new Set(codes)] as const] : []
    }),
  )
}

function wordsOf(name: string, isLatin: boolean): Set<string> {
  const short = name.length > 2 ? name.replace(KIND, '') : name
  return new Set([name, short, ...(isLatin ? [name, short].map(each => plain(inPinyin(each))) : [])])
}

/** As words are compared: Latin letters alone, in lower case; Chinese as it is. */
const plain = (word: string) => (LATIN.test(word) ? word.toLowerCase().replace(/[^a-z]/g, '') : word)
