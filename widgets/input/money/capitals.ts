/**
 * An amount of money as it is written on Chinese bills: in characters that cannot be altered, several zeros as one, and
 * closed where it ends with yuan or tenths. So the Payment and Settlement Measures of the People's Bank of China (1997,
 * annex 1) want it.
 */
import Big from 'big.js'
import words from '#schemas/words/capitals.json' with { type: 'json' }

const { digits, places, sections, whole, tenths, hundredths, exact, minus } = words
const ZERO = digits[0]!
const SECTION = 4
/** of these `sections` the third closes the two above it, even where it is empty itself */
const CLOSING = 2

/** Rounded to hundredths; '' beyond sixteen digits before the point. */
export function sayInCapitals(amount: string): string {
  const [yuan = '', cents = ''] = new Big(amount).abs().toFixed(2, Big.roundHalfUp).split('.')
  if (yuan.length > SECTION * sections.length) return ''
  const [tenth, hundredth] = [Number(cents[0]), Number(cents[1])]
  const isNothing = Number(yuan) === 0
  const sign = amount.startsWith('-') && !(isNothing && tenth + hundredth === 0) ? minus : ''
  const above = isNothing ? '' : sayWhole(yuan) + whole
  if (tenth + hundredth === 0) return `${sign}${above || ZERO + whole}${exact}`
  const gap = above && ZERO
  if (hundredth === 0) return `${sign}${above}${digits[tenth]}${tenths}${exact}`
  return `${sign}${above}${tenth === 0 ? gap : digits[tenth] + tenths}${digits[hundredth]}${hundredths}`
}

function sayWhole(yuan: string): string {
  let said = ''
  let isGap = false
  for (let place = Math.ceil(yuan.length / SECTION) - 1; place >= 0; place--) {
    const end = yuan.length - place * SECTION
    const section = Number(yuan.slice(Math.max(0, end - SECTION), end))
    if (section === 0) {
      if (place === CLOSING) said += sections[place]
      isGap = said !== ''
      continue
    }
    if (said && (isGap || section < 10 ** (SECTION - 1))) said += ZERO
    said += saySection(section) + sections[place]
    isGap = false
  }
  return said
}

/** Up to four digits, without zeros at either end. */
function saySection(section: number): string {
  const own = String(section)
  return [...own]
    .map((digit, at) => (digit === '0' ? ZERO : digits[Number(digit)]! + places[own.length - 1 - at]))
    .join('')
    .replace(new RegExp(`${ZERO}+$`), '')
    .replace(new RegExp(`${ZERO}+`, 'g'), ZERO)
}
