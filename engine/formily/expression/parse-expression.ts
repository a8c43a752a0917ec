/**
 * Parses a Formily `{{ … }}`: names, literals, lists, template texts, operators without effects, and calls, which
 * `sayExpression` knows or refuses. Nothing is ever run.
 * @source docs/language.md#formily
 */

export type Expression =
  | { is: 'literal'; value: string | number | boolean | null }
  /** `$values.address.city`; an index is a step too */
  | { is: 'name'; path: string[] }
  | { is: 'list'; items: Expression[] }
  /** a template: its texts and what is between them */
  | { is: 'text'; parts: Expression[] }
  | { is: 'not' | 'minus'; of: Expression }
  | { is: 'pair'; op: string; left: Expression; right: Expression }
  | { is: 'choice'; when: Expression; yes: Expression; no: Expression }
  /** `on` is null for a function of no object */
  | { is: 'call'; on: Expression | null; method: string; args: Expression[] }
  /** a property of something that is no name */
  | { is: 'member'; of: Expression; name: string }

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%!<>?:().[\],]))/y
const LEVELS: string[][] = [
  ['||', '??'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
const LITERALS: Record<string, boolean | null> = { true: true, false: false, null: null, undefined: null }
/** in an expression: a rule has at most 200 operators */
const MOST_TOKENS = 1000
/** of brackets, signs and choices within each other: a rule has at most 16 levels */
const MOST_DEPTH = 100
const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|([\s\S]|$))/g
const ESCAPED: Record<string, string> = {
  ...{ n: '\n', t: '\t', r: '\r' },
  ...{ '\\': '\\', "'": "'", '"': '"', '`': '`', '/': '/', $: '$' },
}

/** Whether a value of a schema is an expression. */
export const isExpression = (value: unknown): value is `{{${string}` =>
  typeof value === 'string' && /^\s*\{\{[\s\S]*\}\}\s*$/.test(value)

/** @returns null when the text is no expression of this kind */
export function parseExpression(text: string): Expression | null {
  return parse(text.trim().replace(/^\{\{/, '').replace(/\}\}$/, ''))
}

class Unreadable extends Error {}

function parse(text: string): Expression | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  try {
    return new Parser(tokens).whole()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text)
    if (!found) return null
    if (tokens.push(found[0].trim()) > MOST_TOKENS) return null
  }
  return tokens
}

/** By recursive descent, no deeper than `MOST_DEPTH`. */
class Parser {
  readonly tokens: string[]
  at = 0
  depth = 0

  constructor(tokens: string[]) {
    this.tokens = tokens
  }

  whole(): Expression {
    const read = this.choice()
    return this.at === this.tokens.length ? read : this.fail()
  }

  fail(): never {
    throw new Unreadable()
  }

  take(symbol: string): boolean {
    return this.tokens[this.at] === symbol && ++this.at > 0
  }

  next(): string {
    return this.tokens[this.at++] ?? this.fail()
  }

  deeper(read: () => Expression): Expression {
    if (++this.depth > MOST_DEPTH) this.fail()
    const inner = read()
    this.depth--
    return inner
  }

  choice(): Expression {
    return this.deeper(() => {
      const when = this.level(0)
      if (!this.take('?')) return when
      const yes = this.choice()
      if (!this.take(':')) this.fail()
      return { is: 'choice', when, yes, no: this.choice() }
    })
  }

  level(depth: number): Expression {
    const symbols = LEVELS[depth]
    if (!symbols) return this.unary()
    let left = this.level(depth + 1)
    while (symbols.includes(this.tokens[this.at] ?? ''))
      left = { is: 'pair', op: this.next(), left, right: this.level(depth + 1) }
    return left
  }

  unary(): Expression {
    const signed = () => this.deeper(() => this.unary())
    if (this.take('!')) return { is: 'not', of: signed() }
    if (this.take('+')) return signed()
    if (!this.take('-')) return this.value()
    const of = signed()
    return of.is === 'literal' && typeof of.value === 'number'
      ? { is: 'literal', value: -of.value }
      : { is: 'minus', of }
  }

  value(): Expression {
    let read = this.first()
    for (;;) {
      if (this.take('(')) read = callOf(read, this.list(')')) ?? this.fail()
      else if (this.take('[')) read = memberOf(read, this.index())
      else if (this.take('?.')) {
        if (!['(', '['].includes(this.tokens[this.at] ?? '')) read = memberOf(read, this.word())
      } else if (this.take('.')) read = memberOf(read, this.word())
      else return read
    }
  }

  first(): Expression {
    if (this.take('(')) {
      const inner = this.choice()
      return this.take(')') ? inner : this.fail()
    }
    if (this.take('[')) return { is: 'list', items: this.list(']') }
    const token = this.next()
    if (/^\d/.test(token)) return { is: 'literal', value: Number(token) }
    if (token.startsWith('`')) return templateOf(token.slice(1, -1)) ?? this.fail()
    if (/^['"]/.test(token)) return { is: 'literal', value: unquoted(token) }
    if (Object.hasOwn(LITERALS, token)) return { is: 'literal', value: LITERALS[token]! }
    return /^[\w$]/.test(token) ? { is: 'name', path: [token] } : this.fail()
  }

  list(end: string): Expression[] {
    const items: Expression[] = []
    while (!this.take(end)) {
      items.push(this.choice())
      if (this.take(end)) break
      if (!this.take(',')) this.fail()
    }
    return items
  }

  word(): string {
    const word = this.next()
    return /^[A-Za-z_$]/.test(word) ? word : this.fail()
  }

  /** Of a step in brackets, which must be a literal. */
  index(): string {
    const token = this.next()
    const index = /^\d+$/.test(token) ? token : /^['"]/.test(token) ? unquoted(token) : this.fail()
    return this.take(']') ? index : this.fail()
  }
}

const unquoted = (token: string): string => unescaped(token.slice(1, -1))

/** @throws Unreadable for an escape that `ESCAPED` has not */
function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, braced?: string, four?: string, one = '') => {
    const code = Number.parseInt(braced ?? four ?? '', 16)
    const said = code <= 0x10ffff ? String.fromCodePoint(code) : ESCAPED[one]
    if (said === undefined) throw new Unreadable()
    return said
  })
}

const memberOf = (of: Expression, name: string): Expression =>
  of.is === 'name' ? { is: 'name', path: [...of.path, name] } : { is: 'member', of, name }

function callOf(called: Expression, args: Expression[]): Expression | null {
  if (called.is === 'member') return { is: 'call', on: called.of, method: called.name, args }
  if (called.is !== 'name') return null
  const path = called.path.slice(0, -1)
  return { is: 'call', on: path.length > 0 ? { is: 'name', path } : null, method: called.path.at(-1)!, args }
}

function templateOf(text: string): Expression | null {
  const parts: Expression[] = []
  for (const [at, part] of text.split(/\$\{([^{}]*)\}/).entries()) {
    const read: Expression | null = at % 2 === 1 ? parse(part) : { is: 'literal', value: unescaped(part) }
    if (!read || (at % 2 === 0 && part.includes('${'))) return null
    if (read.is !== 'literal' || read.value !== '') parts.push(read)
  }
  return { is: 'text', parts }
}
