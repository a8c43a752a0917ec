/**
 * Chinese in pinyin as it is read in its context: for search and for names of people. Its dictionary (140 KB compressed)
 * stays on the server and is loaded when something is first spelled.
 * @source ADR 0050
 */
import { createRequire } from 'node:module'

type PinyinPro = typeof import('pinyin-pro')

const load = createRequire(import.meta.url)
let loaded: PinyinPro | undefined

const CHINESE = /\p{Script=Han}/u

/** A character with its pinyin, `l\u00fc` as `lv`; null of what is no Chinese or has none. */
export interface Spelled {
  char: string
  pinyin: string | null
}

/** @param isName  of a person: the surname is read as one */
export function spell(text: string, isName = false): Spelled[] {
  const chars = [...text]
  if (!chars.some(char => CHINESE.test(char))) return chars.map(char => ({ char, pinyin: null }))
  loaded ??= load('pinyin-pro') as PinyinPro
  const read = loaded.pinyin(text, {
    ...{ toneType: 'none', type: 'array', v: true },
    surname: isName ? 'head' : 'off',
  } as const)
  return chars.map((char, at) => {
    const pinyin = CHINESE.test(char) ? (read[at] ?? char) : char
    return { char, pinyin: pinyin === char ? null : pinyin.toLowerCase() }
  })
}

/** In pinyin without spaces; other characters are kept. */
export const inPinyin = (text: string, isName?: boolean): string =>
  spell(text, isName)
    .map(({ char, pinyin }) => pinyin ?? char)
    .join('')
    .toLowerCase()

/** The initials, `qj`; other characters are kept. */
export const initialsOf = (text: string, isName?: boolean): string =>
  spell(text, isName)
    .map(({ char, pinyin }) => pinyin?.charAt(0) ?? char)
    .join('')
    .toLowerCase()
