/**
 * Parses a formula into a rule: `ROUND(Price × Quantity, 2)`. What binds tighter comes later: comparisons, `&`, `+ −`, `× ÷`, a
 * sign in front. Nothing is run; the check of rules says whether the types fit.
 * @source docs/designer.md#formulas
 */
import type { Json, Rule } from '../../../schema/document.ts'
import { nearestName } from '../../../text/nearest-name.ts'
import { functionNamed, NAMED, QUOTIENT_PLACES, WORDS } from './functions.ts'
import { CONSTANTS, type FormulaNames, readKnown } from './names.ts'
import { readTokens, type Token } from './read-tokens.ts'

/** A part of a formula with its place in the text. */
export interface FormulaNode {
  rule: Rule
  at: number
  end: number
  /** those of its operands, in the order of the rule's */
  parts: FormulaNode[]
  /** the name of the rows whose record is nearest */
  rows: string | null
  /** operands joined by this sign, without brackets around them */
  sign?: string
}

/** Why a text is no formula, at its place. */
export interface Misreading {
  code: string
  params: Record<string, unknown>
  at: number
  end: number
}

const MOST_CHARACTERS = 100_000
const MOST_DEPTH = 60
/** of one name */
const MOST_WORDS = 20
/** signs between operands: a rule has at most 200 operators */
const MOST_SIGNS = 200

const LEVELS: readonly (readonly string[])[] = [['=', '≠', '<', '≤', '>', '≥'], ['&'], ['+', '−'], ['×', '÷']]
const OPERATOR: Readonly<Record<string, string>> = {
  '=': '==',
  '≠': '!=',
  '<': '<',
  '≤': '<=',
  '>': '>',
  '≥': '>=',
  '&': 'cat',
  '+': '+',
  '−': '-',
  '×': '*',
  '÷': '/',
}
/** Signs whose operands are one list: `a + b + c`. */
const FLAT = ['&', '+', '×']

class Wrong extends Error {
  readonly misreading: Misreading
  constructor(misreading: Misreading) {
    super(misreading.code)
    this.misreading = misreading
  }
}

/** The formula, or why it is none; a text of nothing but spaces is `formula.nothing`. */
export function parseFormula(text: string, names: FormulaNames): FormulaNode | Misreading {
  if (text.length > MOST_CHARACTERS)
    return { code: 'formula.long', params: { most: MOST_CHARACTERS }, at: 0, end: text.length }
  try {
    return new Reader(readTokens(text), names).whole()
  } catch (error) {
    if (error instanceof Wrong) return error.misreading
    throw error
  }
}

export const isMisread = (read: FormulaNode | Misreading): read is Misreading => 'code' in read

class Reader {
  private readonly tokens: Token[]
  private readonly names: FormulaNames
  private place = 0
  private depth = 0
  private signs = 0

  constructor(tokens: Token[], names: FormulaNames) {
    this.tokens = tokens
    this.names = names
  }

  whole(): FormulaNode {
    if (this.tokens[0]?.kind === 'end') throw this.wrong('formula.nothing')
    const node = this.level(0, null)
    if (this.next.kind !== 'end') throw this.wrong('formula.after', { found: this.found() })
    return node
  }

  private get next(): Token {
    return this.tokens[this.place] ?? this.tokens.at(-1)!
  }

  private take(): Token {
    const token = this.next
    this.place++
    return token
  }

  private is(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.value === sign
  }

  private expect(sign: string, open: Token): Token {
    if (!this.is(sign)) throw this.wrong('formula.open', { sign: open.value, found: this.found() })
    return this.take()
  }

  private found(): string {
    return String(this.next.value)
  }

  private wrong(
    code: string,
    params: Record<string, unknown> = {},
    { at, end }: { at: number; end: number } = this.next,
  ) {
    return new Wrong({ code, params, at, end })
  }

  private level(level: number, rows: string | null): FormulaNode {
    const signs = LEVELS[level]
    if (!signs) return this.signed(rows)
    let left = this.level(level + 1, rows)
    while (this.next.kind === 'sign' && signs.includes(this.next.value)) {
      const sign = this.next.value
      const operands = [left]
      do operands.push(this.operandAfterSign(level, rows))
      while (FLAT.includes(sign) && this.is(sign))
      left = joinNodes(sign, operands, rows)
    }
    return left
  }

  private operandAfterSign(level: number, rows: string | null): FormulaNode {
    if (++this.signs > MOST_SIGNS) throw this.wrong('formula.many', { most: MOST_SIGNS })
    this.take()
    return this.level(level + 1, rows)
  }

  /** A number with its sign is one number; what else has a sign is taken from 0. */
  private signed(rows: string | null): FormulaNode {
    if (this.is('+')) this.take()
    if (!this.is('−')) return this.value(rows)
    const { at } = this.take()
    if (this.next.kind === 'number') {
      const { value, end } = this.take() as Token & { kind: 'number' }
      return { rule: 0 - value, at, end, parts: [], rows }
    }
    return this.deeper(() => {
      const of = this.signed(rows)
      const nought: FormulaNode = { rule: 0, at, end: at + 1, parts: [], rows }
      return { rule: { '-': [0, of.rule] }, at, end: of.end, parts: [nought, of], rows }
    })
  }

  private deeper(read: () => FormulaNode): FormulaNode {
    if (++this.depth > MOST_DEPTH) throw this.wrong('formula.deep', { most: MOST_DEPTH })
    const node = read()
    this.depth--
    return node
  }

  private value(rows: string | null): FormulaNode {
    const token = this.take()
    const { at, end } = token
    const leaf = (rule: Rule): FormulaNode => ({ rule, at, end, parts: [], rows })
    switch (token.kind) {
      case 'number':
      case 'text':
        return leaf(token.value)
      case 'name':
        return leaf({ var: token.value })
      case 'title':
        return leaf(this.known(token, rows))
      case 'word':
        if (this.is('(')) return this.deeper(() => this.call(token, rows))
        return this.spaced(token, rows) ?? leaf(this.word(token, rows))
      case 'sign':
        if (token.value === '(')
          return this.deeper(() => {
            const { sign: _, ...inner } = this.level(0, rows)
            return { ...inner, at, end: this.expect(')', token).end }
          })
        if (token.value === '{')
          return this.deeper(() => {
            const parts = this.operands('}', () => this.level(0, rows), token)
            return { rule: parts.map(part => part.rule) as Json[], at, end: this.ended, parts, rows }
          })
        throw this.wrong('formula.value', { found: token.value }, token)
      case 'wrong':
        throw this.wrong(token.value === '"' ? 'formula.quote' : 'formula.character', { found: token.value }, token)
      case 'end':
        throw this.wrong('formula.ends', {}, token)
    }
  }

  /** where the token before the next one ends */
  private get ended(): number {
    return this.tokens[this.place - 1]!.end
  }

  private operands(close: ')' | '}', read: (index: number, before: FormulaNode[]) => FormulaNode, open: Token) {
    const parts: FormulaNode[] = []
    if (!this.is(close)) {
      parts.push(read(0, parts))
      while (this.is(',')) {
        this.take()
        parts.push(read(parts.length, parts))
      }
    }
    this.expect(close, open)
    return parts
  }

  /** A name of several words, as many as name something. */
  private spaced({ at, value }: Token & { value: string }, rows: string | null): FormulaNode | null {
    const words: (string | number)[] = [value]
    let found: { rule: Rule; end: number; place: number } | null = null
    for (let place = this.place; words.length < MOST_WORDS; place++) {
      const token = this.tokens[place]
      if (token?.kind !== 'word' && token?.kind !== 'number') break
      words.push(token.value)
      const known = readKnown(words.join(' '), rows, this.names)
      if (known) found = { rule: known.rule, end: token.end, place: place + 1 }
    }
    if (!found) return null
    this.place = found.place
    return { rule: found.rule, at, end: found.end, parts: [], rows }
  }

  /** A constant or a name; a constant in the reader's language only where nothing is called so. */
  private word(token: Token & { value: string }, rows: string | null): Rule {
    const own = token.value.toUpperCase()
    if (Object.hasOwn(CONSTANTS, own)) return CONSTANTS[own]!
    const said = this.names.wordOf(token.value)
    const isConstant = said !== undefined && Object.hasOwn(CONSTANTS, said)
    return isConstant && !readKnown(token.value, rows, this.names) ? CONSTANTS[said]! : this.known(token, rows)
  }

  private known(token: Token, rows: string | null): Rule {
    const text = String(token.value)
    const known = readKnown(text, rows, this.names)
    if (known) return known.rule
    const titles = this.names.at(rows).map(each => each.text)
    if (titles.includes(text)) throw this.wrong('formula.several', { name: text }, token)
    const near = nearestName(text, titles)
    throw this.wrong(near ? 'formula.name.near' : 'formula.name', { name: text, near }, token)
  }

  private call(word: Token & { value: string }, rows: string | null): FormulaNode {
    const { at } = word
    const said = this.names.wordOf(word.value) ?? word.value
    const open = this.take()
    const isRows = (node: FormulaNode | undefined) => node !== undefined && this.isRows(node)
    const parts = this.operands(
      ')',
      (index, [first]) => this.level(0, index > 0 && isRows(first) && isRowWord(said) ? nameOf(first!.rule) : rows),
      open,
    )
    const end = this.ended
    const named = Object.keys(NAMED).find(name => NAMED[name] === said.toUpperCase())
    if (named && parts.length === 0) return { rule: { var: named }, at, end, parts: [], rows }
    const called = functionNamed(said, isRows(parts[0]))
    if (!called || called.op.startsWith('$')) {
      const near = nearestName(word.value.toUpperCase(), WORDS)
      throw this.wrong(near ? 'formula.function.near' : 'formula.function', { word: word.value, near }, word)
    }
    return callNode(called.op, parts, { at, end, rows })
  }

  private isRows({ rule, rows }: FormulaNode): boolean {
    const name = nameOf(rule)
    return rows === null && name !== null && this.names.isRows(name)
  }
}

const isRowWord = (word: string): boolean => functionNamed(word, true)?.ofRows === true

function nameOf(rule: Rule): string | null {
  return typeof rule === 'object' && rule !== null && 'var' in rule && typeof rule.var === 'string' ? rule.var : null
}

function joinNodes(sign: string, parts: FormulaNode[], rows: string | null): FormulaNode {
  const operands = parts.map(part => part.rule)
  const rule = { [OPERATOR[sign]!]: sign === '÷' ? [...operands, QUOTIENT_PLACES] : operands } as Rule
  return { rule, at: parts[0]!.at, end: parts.at(-1)!.end, parts, rows, sign }
}

/** `ROUND(a ÷ b, 2)` is one quotient to two places; `IF` without an else gives nothing in its place. */
function callNode(op: string, parts: FormulaNode[], place: Pick<FormulaNode, 'at' | 'end' | 'rows'>): FormulaNode {
  const [first, places] = parts
  if (op === 'round' && parts.length === 2 && first!.sign === '÷' && typeof places!.rule === 'number') {
    const [over, by] = first!.parts
    return { rule: { '/': [over!.rule, by!.rule, places!.rule] }, parts: [...first!.parts, places!], ...place }
  }
  const operands = parts.map(part => part.rule)
  if (op === 'if' && operands.length === 2) operands.push(null)
  return { rule: { [op]: operands } as Rule, parts, ...place }
}
