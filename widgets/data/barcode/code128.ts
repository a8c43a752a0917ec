/**
 * Texts of ASCII letters, digits and signs as Code 128: set B, and set C for runs of digits, two in one sign.
 * @source ISO 15417
 */

/** Widths of bars and gaps in turn, by the value of a sign. */
const SIGNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
const CHECK = 103
const SPACE = 32
/** A run of fewer digits is shorter in set B. */
const RUN = 4
const MOST = 80

/** Whether Code 128 can say `text`: 1 to 80 printable ASCII characters. */
export const isCode128 = (text: string): boolean => new RegExp(`^[ -~]{1,${MOST}}$`).test(text)

/** The values of the signs of `text`, from start to stop. */
function signsOf(text: string): number[] {
  const digitsAt = (at: number) => /^\d*/.exec(text.slice(at))![0].length
  const isAllPairs = digitsAt(0) === text.length && text.length % 2 === 0
  let inC = isAllPairs || digitsAt(0) >= RUN
  const signs = [inC ? START_C : START_B]
  let at = 0
  while (at < text.length) {
    const digits = digitsAt(at)
    if (inC && digits < 2) {
      signs.push(TO_B)
      inC = false
    } else if (inC) {
      signs.push(Number(text.slice(at, at + 2)))
      at += 2
    } else if (digits >= RUN && digits % 2 === 0) {
      signs.push(TO_C)
      inC = true
    } else {
      signs.push(text.charCodeAt(at) - SPACE)
      at += 1
    }
  }
  const check = signs.reduce((sum, sign, place) => sum + sign * Math.max(1, place)) % CHECK
  return [...signs, check, STOP]
}

/** Places and widths of the bars of `text`, and the width of all, in units. */
export function barsOf(text: string): { bars: { x: number; width: number }[]; width: number } {
  const bars: { x: number; width: number }[] = []
  let x = 0
  for (const sign of signsOf(text)) {
    for (const [place, digit] of [...SIGNS[sign]!].entries()) {
      if (place % 2 === 0) bars.push({ x, width: Number(digit) })
      x += Number(digit)
    }
  }
  return { bars, width: x }
}
