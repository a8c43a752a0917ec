/**
 * Chinese words as Latin letters: codes from names, and search by initials.
 * @source docs/designer.md#canvas; docs/designer.md#surfaces
 */
import pinyin from 'tiny-pinyin'
import { toId } from '../commands/ids.ts'

/**
 * The first character of some syllables in the order of today's browsers; the package's table is of an older order and
 * reads, without these, neighbours as one (bei as bao, dian as di).
 */
const FIRST: Record<string, string> = {
  BEI: '\u5351',
  DIAN: '\u6382',
  LE: '\u4ec2',
  QIE: '\u5207',
  CHUA: '\u63e3',
  N: '\u62cf',
}

pinyin.patchDict(table => {
  for (const [syllable, first] of Object.entries(FIRST)) table.UNIHANS[table.PINYINS.indexOf(syllable)] = first
})

/** A name in pinyin, `jieyongshuliang`; other letters stay. */
export function spell(text: string): string[] {
  return pinyin.parse(text).map(token => (token.type === 2 ? token.target.toLowerCase() : token.source))
}

/** An identifier from a name in any script; '' for an empty name. */
export function codeFrom(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') return ''
  const words = pinyin
    .parse(trimmed)
    .map(token => (token.type === 2 ? ` ${token.target.toLowerCase()} ` : token.source))
  return toId(words.join(''))
}

/** Its first letters, `sl`; Latin letters stay as they are. */
export function initialsOf(text: string): string {
  return pinyin
    .parse(text)
    .map(token => (token.type === 2 ? token.target.charAt(0) : token.source))
    .join('')
    .toLowerCase()
}
