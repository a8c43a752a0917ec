/**
 * Parses the text of an expression. Nothing is run as code; text outside the subset is refused.
 * @source docs/workflow.md#expressions; JSR 341 section 1
 */
import { Fault } from '../../error/fault.ts'
import type { BinaryOperator, Expression, UnaryOperator } from './expression.ts'
import { variableFunction } from './variables.ts'

/** The longest text in characters, and the deepest nesting. */
const MOST_CHARACTERS = 2_000
const DEEPEST = 50

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|((?:(?:vars?|variables)\s*:\s*\w+(?=\s*\())|[A-Za-z_$][\w$]*)|(==|!=|<=|>=|&&|\|\||[-+*/%<>!?:()[\].,]))/y

/** Binary operators by precedence, lowest first. */
const LEVELS: Readonly<Record<string, BinaryOperator>>[] = [
  { '||': '||', or: '||' },
  { '&&': '&&', and: '&&' },
  { '==': '==', eq: '==', '!=': '!=', ne: '!=' },
  { '<': '<', lt: '<', '<=': '<=', le: '<=', '>': '>', gt: '>', '>=': '>=', ge: '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', div: '/', '%': '%', mod: '%' },
]
const UNARY: Readonly<Record<string, UnaryOperator>> = { '!': '!', not: '!', '-': '-', empty: 'empty' }
/** A function over a variable, as it is written. */
const PREFIXED = /:\s*(\w+)$/
const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
/** Names that lead from a value to code. */
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor', 'class', 'getClass'])

type Token = { kind: 'number' | 'string' | 'name' | 'symbol'; text: string }

/**
 * Parses `${…}`, or a text with such parts; a text without any is a literal.
 * @throws Fault 'flow.expression' (`text`, `at`: the character it cannot go on from, counted from 1), 'flow.expression-size'
 */
export function readExpression(text: string): Expression {
  if (text.length > MOST_CHARACTERS) {
    throw new Fault('flow.expression-size', { text: `${text.slice(0, 80)}…`, most: MOST_CHARACTERS })
  }
  const parts: Expression[] = []
  for (let at = 0; at < text.length; ) {
    const begin = text.slice(at).search(/[$#]\{/)
    const plain = begin < 0 ? text.slice(at) : text.slice(at, at + begin)
    if (plain) parts.push({ kind: 'literal', value: plain })
    if (begin < 0) break
    const { tree, end } = readPart(text, at + begin + 2)
    parts.push(tree)
    at = end
  }
  const written = parts.filter(part => part.kind !== 'literal' || String(part.value).trim() !== '')
  if (parts.length === 0) return { kind: 'literal', value: '' }
  return written.length === 1 && written[0]!.kind !== 'literal'
    ? written[0]!
    : parts.length === 1
      ? parts[0]!
      : { kind: 'text', parts }
}

/** Parses one part, from after `${` to after its `}`. */
function readPart(text: string, begin: number): { tree: Expression; end: number } {
  const reader = new Reader(text, begin)
  const tree = reader.choice(0)
  return { tree, end: reader.close() }
}

/** What a mapped expression says instead of a variable, and of a text that is compared with one. */
interface Writing {
  name(name: string): string
  value(text: string, comparedWith: string): string
}

/** The text with its expressions written anew; what is no expression stays as it is. */
export function mapExpression(text: string, writing: Writing): string {
  const parts = text.split(/([$#]\{)/)
  return parts.map((part, at) => (/^[$#]\{$/.test(parts[at - 1] ?? '') ? mapPart(part, writing) : part)).join('')
}

type Written = Token & { whole: string }

/** What follows `${`, up to its brace and beyond. */
function mapPart(part: string, { name, value }: Writing): string {
  const tokens: Written[] = []
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(part)
    if (!found) break
    tokens.push({ ...tokenOf(found), whole: found[0] })
    at = TOKEN.lastIndex
  }
  const made = tokens.map((token, here) => {
    const { whole, text, kind } = token
    const variable = variableAt(tokens, here)
    if (variable !== null) return whole.replace(variable, () => name(variable))
    const compared = kind === 'string' ? comparedAt(tokens, here) : null
    return compared === null ? whole : whole.replace(text.slice(1, -1), () => value(text.slice(1, -1), compared))
  })
  return made.join('') + part.slice(at)
}

/** The variable a token is; the first argument of a function over a variable may have quotes. */
function variableAt(tokens: Written[], here: number): string | null {
  const [token, before, called] = [tokens[here], tokens[here - 1], tokens[here - 2]]
  if (token?.kind === 'string') {
    return before?.text === '(' && PREFIXED.test(called?.text ?? '') ? token.text.slice(1, -1) : null
  }
  const isWord = [LITERALS, UNARY, ...LEVELS].some(words => Object.hasOwn(words, token?.text ?? ''))
  return token?.kind !== 'name' || isWord || PREFIXED.test(token.text) || before?.text === '.' ? null : token.text
}

const EQUALITY = ['==', 'eq', '!=', 'ne']

/** The variable that a text is compared with, by a sign beside it or as a further argument of a function. */
function comparedAt(tokens: Written[], here: number): string | null {
  const isSign = (at: number) => EQUALITY.includes(tokens[at]?.text ?? '')
  if (isSign(here - 1)) return variableAt(tokens, here - 2)
  if (isSign(here + 1) && tokens[here + 3]?.text !== '.') return variableAt(tokens, here + 2)
  const open = tokens.findLastIndex(({ text }, at) => at < here && (text === '(' || text === ')'))
  return tokens[open]?.text === '(' && PREFIXED.test(tokens[open - 1]?.text ?? '') ? variableAt(tokens, open + 1) : null
}

class Reader {
  private token: Token | null = null
  /** positions of the current and the next token */
  private from: number
  private next: number

  private readonly text: string

  constructor(text: string, begin: number) {
    this.text = text
    this.from = this.next = begin
    this.advance()
  }

  /** @returns the place behind the closing brace */
  close(): number {
    const rest = /\s*\}/y
    rest.lastIndex = this.from
    return this.token === null && rest.test(this.text) ? rest.lastIndex : this.fail()
  }

  choice(depth: number): Expression {
    if (depth > DEEPEST) this.fail()
    const when = this.binary(0, depth)
    if (!this.take('?')) return when
    const yes = this.choice(depth + 1)
    this.must(':')
    return { kind: 'choice', when, yes, no: this.choice(depth + 1) }
  }

  private binary(level: number, depth: number): Expression {
    const operators = LEVELS[level]
    if (!operators) return this.unary(depth)
    let left = this.binary(level + 1, depth)
    for (;;) {
      const operator = this.operatorOf(operators)
      if (!operator) return left
      this.advance()
      left = { kind: 'binary', operator, left, right: this.binary(level + 1, depth) }
    }
  }

  private unary(depth: number): Expression {
    if (depth > DEEPEST) this.fail()
    const operator = this.operatorOf(UNARY)
    if (!operator) return this.members(this.value(depth), depth)
    this.advance()
    return { kind: 'unary', operator, value: this.unary(depth + 1) }
  }

  private value(depth: number): Expression {
    if (this.take('(')) {
      const inner = this.choice(depth + 1)
      this.must(')')
      return inner
    }
    const { kind, text } = this.token ?? this.fail()
    if (kind === 'symbol') this.fail()
    if (kind === 'name' && this.isWord(text)) this.fail()
    this.advance()
    if (kind === 'number') return { kind: 'literal', value: Number(text) }
    if (kind === 'string') return { kind: 'literal', value: text.slice(1, -1).replaceAll(/\\(.)/g, '$1') }
    const called = PREFIXED.exec(text)
    if (called) return this.function(called[1]!, depth)
    if (Object.hasOwn(LITERALS, text)) return { kind: 'literal', value: LITERALS[text]! }
    return { kind: 'name', name: text }
  }

  /** A name without quotes is the name of the variable. @throws Fault 'flow.expression-method' */
  private function(name: string, depth: number): Expression {
    if (!variableFunction(name)) throw new Fault('flow.expression-method', { method: name })
    this.must('(')
    const [first, ...args] = this.args(depth)
    if (!first) this.fail()
    const variable: Expression = first.kind === 'name' ? { kind: 'literal', value: first.name } : first
    return { kind: 'function', function: name, variable, args }
  }

  /** Up to the closing bracket. */
  private args(depth: number): Expression[] {
    const args: Expression[] = []
    if (this.take(')')) return args
    do args.push(this.choice(depth + 1))
    while (this.take(','))
    this.must(')')
    return args
  }

  private members(of: Expression, depth: number): Expression {
    let tree = of
    for (let length = 0; ; length++) {
      if (length > DEEPEST) this.fail()
      if (this.take('.')) tree = this.member(tree, depth)
      else if (this.take('[')) {
        const key = this.choice(depth + 1)
        if (key.kind === 'literal' && FORBIDDEN.has(String(key.value))) this.fail()
        this.must(']')
        tree = { kind: 'member', of: tree, key }
      } else return tree
    }
  }

  private member(of: Expression, depth: number): Expression {
    const { kind, text } = this.token ?? this.fail()
    if (kind !== 'name' || FORBIDDEN.has(text)) this.fail()
    this.advance()
    if (!this.take('(')) return { kind: 'member', of, key: { kind: 'literal', value: text } }
    return { kind: 'call', of, method: text, args: this.args(depth) }
  }

  private isWord(name: string): boolean {
    return FORBIDDEN.has(name) || Object.hasOwn(UNARY, name) || LEVELS.some(level => Object.hasOwn(level, name))
  }

  private operatorOf<Operator>(operators: Readonly<Record<string, Operator>>): Operator | null {
    const { kind, text } = this.token ?? { kind: 'string' as const, text: '' }
    const isOperator = (kind === 'symbol' || kind === 'name') && Object.hasOwn(operators, text)
    return isOperator ? operators[text]! : null
  }

  private take(symbol: string): boolean {
    if (this.token?.kind !== 'symbol' || this.token.text !== symbol) return false
    this.advance()
    return true
  }

  private must(symbol: string): void {
    if (!this.take(symbol)) this.fail()
  }

  private advance(): void {
    this.from = this.next
    TOKEN.lastIndex = this.next
    const found = TOKEN.exec(this.text)
    this.token = found && tokenOf(found)
    if (found) this.next = TOKEN.lastIndex
  }

  private fail(): never {
    throw new Fault('flow.expression', { text: this.text, at: this.from + 1 })
  }
}

function tokenOf([, number, string, name, symbol]: RegExpExecArray): Token {
  if (number !== undefined) return { kind: 'number', text: number }
  if (string !== undefined) return { kind: 'string', text: string }
  if (name !== undefined) return { kind: 'name', text: name }
  return { kind: 'symbol', text: symbol! }
}
