/**
 * What somebody types into a search, bounded: its words, each with what means the same.
 * @source ADR 0050
 */
import { Fault } from '#engine/error/fault.ts'
import { foldText, termsOf } from '#engine/text/search-words.ts'

/** The most characters that are searched for. */
const LONGEST = 60
const MOST_WORDS = 6
/** The most that is looked for in place of one word, itself included. */
const MOST_ALTERNATIVES = 8

export interface AskedWords {
  /** as it is compared */
  text: string
  /** each word with its alternatives, itself first; a record has to hold one of each */
  words: string[][]
  /** nothing was typed */
  isBlank: boolean
}

/** Words that mean the same, as they are compared. */
export type Synonyms = readonly (readonly string[])[]

/**
 * @param synonyms  what means a word, or a part of two characters of one, is looked for as well
 * @throws Fault 'search.long'
 */
export function askedWords(typed: string, synonyms: Synonyms = []): AskedWords {
  if (typed.length > 4 * LONGEST) throw new Fault('search.long', { max: LONGEST })
  const text = foldText(typed)
  if ([...text].length > LONGEST) throw new Fault('search.long', { max: LONGEST })
  const words = text.split(' ').filter(word => termsOf(word).length > 0)
  const bounded = [...new Set(words)].slice(0, MOST_WORDS)
  return { text, words: bounded.map(word => alternativesOf(word, synonyms)), isBlank: text === '' }
}

function alternativesOf(word: string, synonyms: Synonyms): string[] {
  const found = new Set([word])
  for (const group of synonyms) {
    for (const part of group) {
      const isPart = word === part || ([...part].length > 1 && word.includes(part))
      if (isPart) for (const other of group) found.add(word.replace(part, other))
    }
  }
  return [...found].filter(each => termsOf(each).length > 0).slice(0, MOST_ALTERNATIVES)
}
