/**
 * Chinese words as Latin letters: for search by them and by initials, and for codes.
 * @source docs/designer.md#canvas; docs/designer.md#surfaces
 */
import pinyin from 'tiny-pinyin'

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

/** A name in pinyin, `jieyongshuliang`; other letters stay. @param around  what stands around each syllable */
export function spell(text: string, around = ''): string[] {
  return pinyin
    .parse(text)
    .map(token => (token.type === 2 ? around + token.target.toLowerCase() + around : token.source))
}

/** Its first letters, `sl`; Latin letters stay as they are. */
export function initialsOf(text: string): string {
  return pinyin
    .parse(text)
    .map(token => (token.type === 2 ? token.target.charAt(0) : token.source))
    .join('')
    .toLowerCase()
}
