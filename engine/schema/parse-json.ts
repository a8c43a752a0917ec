import { Fault } from '../error/fault.ts'

/** characters of the text at the error that the message repeats */
const MOST_TOLD = 20

/**
 * Parses a JSON text. The error message is our own, because each browser words it differently, in English, and some
 * give no position.
 * @throws Fault 'document.text' (`line` and `column` from 1, `rest` what is not allowed there), 'document.unfinished'
 * @source docs/designer.md#source
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const sound = text.slice(0, endOfJson(text))
    const [rest = ''] = text.slice(sound.length).split('\n', 1)
    if (rest === '') throw new Fault('document.unfinished', {}, { cause })
    const lines = sound.split('\n')
    const place = { line: lines.length, column: lines.at(-1)!.length + 1 }
    throw new Fault('document.text', { ...place, rest: rest.slice(0, MOST_TOLD).trimEnd() }, { cause })
  }
}

/** Deeper than any document may be; beyond this depth the error position is where the next level begins. */
const DEEPEST = 100
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const ATOM = new RegExp(`${STRING.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'uy')
const SPACE = /[ \t\r\n]*/y

/** The position where a text stops being JSON: the first token that is not allowed there, or the end. */
function endOfJson(text: string): number {
  let at = 0
  const space = () => {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
  }
  const take = (token: RegExp | string): boolean => {
    if (typeof token === 'string') {
      if (text[at] !== token) return false
      at++
    } else {
      token.lastIndex = at
      if (!token.test(text)) return false
      at = token.lastIndex
    }
    space()
    return true
  }
  const value = (depth: number): boolean =>
    take(ATOM) ||
    (depth < DEEPEST &&
      (take('[') ? items(']', () => value(depth + 1)) : take('{') && items('}', () => pair(depth + 1))))
  const pair = (depth: number) => take(STRING) && take(':') && value(depth)
  const items = (end: string, item: () => boolean): boolean => {
    if (take(end)) return true
    do if (!item()) return false
    while (take(','))
    return take(end)
  }
  space()
  value(0)
  return at
}
