/**
 * How texts are cut into what a search index finds them by, so that every part of a text is found by its beginning or by
 * pairs of characters. PostgreSQL finds no pair of characters by trigrams, and Chinese has no spaces between words.
 * @source ADR 0050
 */

/** Characters by which a word of letters is found in the index; what follows them is compared with the text. */
const LONGEST_TOKEN = 12

/** A part of a text: characters that are words by themselves (Chinese, kana, emoji), or a word of letters and digits. */
interface Run {
  isSigns: boolean
  text: string
}

/** What the index is asked for: a token, or every token that begins so. */
export interface SearchTerm {
  text: string
  isBeginning: boolean
}

/**
 * A text as it is compared: case, accents, width and variants of characters do not count, white space is one space. The
 * folded part of a text is a part of the folded text.
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]|\p{Cf}/gu, '')
    .replaceAll('\u03c2', '\u03c3') // the sigma at the end of a word
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Signs, else a word. Punctuation belongs to neither. */
const RUNS = /([\p{Lo}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]+)|(?:(?!\p{Lo})[\p{L}\p{N}])+/gu

function runsOf(folded: string): Run[] {
  return Array.from(folded.matchAll(RUNS), ([text, signs]) => ({ isSigns: signs !== undefined, text }))
}

/** The tokens of a folded text: pairs of signs, and words from each of their letters on. */
export function tokensOf(folded: string): Set<string> {
  const tokens = new Set<string>()
  for (const { isSigns, text } of runsOf(folded)) {
    const chars = [...text]
    const length = isSigns ? 2 : LONGEST_TOKEN
    for (const at of chars.keys()) tokens.add(chars.slice(at, at + length).join(''))
  }
  return tokens
}

/** As much of a text's beginning as is one token. */
export const beginningOf = (text: string): string =>
  [...text.slice(0, 2 * LONGEST_TOKEN)].slice(0, LONGEST_TOKEN).join('')

/** The beginnings of what follows, as tokens. */
export function beginningsOf(parts: readonly string[]): string[] {
  return parts.map((_, at) => {
    let text = ''
    for (const part of parts.slice(at, at + LONGEST_TOKEN)) text += part
    return text.slice(0, LONGEST_TOKEN)
  })
}

/** What every text that contains the folded word has; empty for punctuation. */
export function termsOf(word: string): SearchTerm[] {
  const terms = allTermsOf(word)
  // beside others, a single character narrows little and has every token read that begins with it
  const longer = terms.filter(({ text }) => [...text].length > 1)
  return longer.length ? longer : terms
}

function allTermsOf(word: string): SearchTerm[] {
  return runsOf(word).flatMap(({ isSigns, text }): SearchTerm[] => {
    const chars = [...text]
    if (!isSigns) return [{ text: chars.slice(0, LONGEST_TOKEN).join(''), isBeginning: true }]
    if (chars.length === 1) return [{ text, isBeginning: true }]
    return chars.slice(1).map((char, at) => ({ text: chars[at]! + char, isBeginning: false }))
  })
}

/** Whether a text or its pinyin contains the folded word wherever the index has all its terms. */
export function isWholly(word: string): boolean {
  const [run, ...more] = runsOf(word)
  return run?.text === word && !more.length && [...word].length <= (run.isSigns ? 2 : LONGEST_TOKEN)
}
