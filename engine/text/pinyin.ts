/**
 * Chinese words in Latin letters: for search by pinyin and by initials, and for codes.
 * @source docs/designer.md#canvas; docs/designer.md#surfaces
 */
import pinyin from 'tiny-pinyin'

/**
 * The first character of some syllables in the sort order of today's browsers. The package's table is based on an older
 * order and would confuse neighbouring syllables (bei and bao, dian and di).
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

/** A name in pinyin, `jieyongshuliang`; other letters are kept. @param around  put before and after each syllable */
export function spell(text: string, around = ''): string[] {
  return pinyin
    .parse(text)
    .map(token => (token.type === 2 ? around + token.target.toLowerCase() + around : token.source))
}

/** The initials, `sl`; Latin letters are kept. */
export function initialsOf(text: string): string {
  return pinyin
    .parse(text)
    .map(token => (token.type === 2 ? token.target.charAt(0) : token.source))
    .join('')
    .toLowerCase()
}
