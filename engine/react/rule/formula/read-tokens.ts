/** The words and signs of a formula with their places. @source docs/designer.md#formulas */

export type Token = { at: number; end: number } & (
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** `word` stands without quotes; `title` in `[ ]`, `name` in back quotes as in the document */
  | { kind: 'word' | 'title' | 'name'; value: string }
  | { kind: 'sign'; value: string }
  | { kind: 'wrong'; value: string }
  | { kind: 'end'; value: '' }
)

/** A word that needs no brackets: letters of any script, with points between its parts. */
export const PLAIN_WORD = /^[$\p{L}_][\p{L}\p{N}_]*(\.[\p{L}\p{N}_]+)*$/u

const SPACE = /\s+/uy
const NUMBER = /\d+(\.\d+)?([eE][+-]?\d+)?/y
const WORD = /[$\p{L}_][\p{L}\p{N}_]*(\.[\p{L}\p{N}_]+)*/uy
const QUOTED = /"((?:[^"]|"")*)"/y
const CURLED = /[“”]([^“”]*)[“”]/y
const TITLE = /\[([^\]\n]+)\]/y
const NAME = /`([^`\n]+)`/y
const SIGN = /[<＜][=＝>＞]|[>＞][=＝]|[!！][=＝]|==|[-+*/&=<>(),{}−–×÷≤≥≠＋－＊／＆＝＜＞（），｛｝]/y

/** Other ways to write a sign, as keyboards of China and spreadsheets have them. */
const SIGNS: Readonly<Record<string, string>> = {
  '-': '−',
  '–': '−',
  '－': '−',
  '＋': '+',
  '*': '×',
  '＊': '×',
  '/': '÷',
  '／': '÷',
  '＆': '&',
  '==': '=',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '（': '(',
  '）': ')',
  '，': ',',
  '｛': '{',
  '｝': '}',
}

function signOf(written: string): string {
  if (written.length === 1 || written === '==') return SIGNS[written] ?? written
  const [first, second] = [...written]
  if (first === '!' || first === '！' || second === '>' || second === '＞') return '≠'
  return first === '<' || first === '＜' ? '≤' : '≥'
}

/** The last one is of kind `end`, or `wrong` at a character that cannot stand there. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    const space = take(SPACE)
    if (space) {
      at += space[0].length
      continue
    }
    const token = readToken(take, text, at)
    tokens.push(token)
    if (token.kind === 'wrong') return tokens
    at = token.end
  }
  return [...tokens, { kind: 'end', value: '', at, end: at }]
}

function readToken(take: (pattern: RegExp) => RegExpExecArray | null, text: string, at: number): Token {
  const place = (match: RegExpExecArray) => ({ at, end: at + match[0].length })
  const number = take(NUMBER)
  if (number) return { kind: 'number', value: Number(number[0]), ...place(number) }
  const word = take(WORD)
  if (word) return { kind: 'word', value: word[0], ...place(word) }
  const quoted = take(QUOTED)
  if (quoted) return { kind: 'text', value: quoted[1]!.replaceAll('""', '"'), ...place(quoted) }
  const curled = take(CURLED)
  if (curled) return { kind: 'text', value: curled[1]!, ...place(curled) }
  const title = take(TITLE)
  if (title) return { kind: 'title', value: title[1]!, ...place(title) }
  const name = take(NAME)
  if (name) return { kind: 'name', value: name[1]!, ...place(name) }
  const sign = take(SIGN)
  if (sign) return { kind: 'sign', value: signOf(sign[0]), ...place(sign) }
  return { kind: 'wrong', value: String.fromCodePoint(text.codePointAt(at)!), at, end: at + 1 }
}
