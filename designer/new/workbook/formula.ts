/**
 * A formula of a spreadsheet over the cells of its row as a rule: arithmetic, comparisons, sums, `IF`, `ROUND`, days between
 * dates.
 * @source docs/designer.md#workbooks; docs/language.md#operators
 */
import type { Json } from '#engine/schema/document.ts'

/** What a term is, as far as it matters: days are counted, numbers subtracted. */
type Term = { rule: Json; isDate?: boolean }

/** Places behind the point of a quotient. */
const SCALE = 10
const TOKENS =
  /\s*(?:(\d+(?:\.\d+)?%?)|"((?:[^"]|"")*)"|\[(\d+)\]|([A-Z][A-Z0-9.]*)(?=\s*\()|(TRUE|FALSE)\b|(<=|>=|<>|[-+*/=<>&(),:]))/giy

class Untold extends Error {}

/**
 * @param text  places of cells in square brackets, `[1]*[2]`
 * @param cellAt  the rule for the cell at a place
 * @returns undefined for what rules do not say
 */
export function ruleOf(text: string, cellAt: (place: number) => Term | undefined): Json | undefined {
  try {
    return readFormula(text, cellAt).rule
  } catch (error) {
    if (error instanceof Untold) return undefined
    throw error
  }
}

function readFormula(text: string, cellAt: (place: number) => Term | undefined): Term {
  const tokens = tokensOf(text)
  let next = 0
  const take = (sign: string) => tokens[next]?.sign === sign && ++next > 0
  const must = (sign: string) => {
    if (!take(sign)) throw new Untold()
  }
  const cell = (place: number): Term => {
    const term = cellAt(place)
    if (!term) throw new Untold()
    return term
  }
  const levels: Record<string, (one: Term, other: Term) => Term>[] = [COMPARED, { '&': joined }, ADDED, MULTIPLIED]
  const level = (at: number): Term => {
    const signs = levels[at]
    if (!signs) return single()
    let term = level(at + 1)
    for (;;) {
      const sign = tokens[next]?.sign
      const combine = sign === undefined || !Object.hasOwn(signs, sign) ? undefined : signs[sign]
      if (!combine) return term
      next++
      term = combine(term, level(at + 1))
    }
  }
  const single = (): Term => {
    if (take('+')) return single()
    if (take('-')) return { rule: { '-': [0, single().rule] } }
    if (take('(')) {
      const term = level(0)
      must(')')
      return term
    }
    const token = tokens[next++]
    if (token?.value !== undefined) return { rule: token.value }
    if (token?.place !== undefined) return cell(token.place)
    if (token?.name !== undefined) return called(token.name)
    throw new Untold()
  }
  /** `[2]:[4]` stands for three cells. */
  const operand = (): Term[] => {
    const [from, colon, to] = [tokens[next], tokens[next + 1], tokens[next + 2]]
    if (from?.place === undefined || colon?.sign !== ':' || to?.place === undefined) return [level(0)]
    next += 3
    const first = from.place
    return Array.from({ length: Math.max(0, to.place - first + 1) }, (_, at) => cell(first + at))
  }
  const called = (name: string): Term => {
    must('(')
    const given: Term[] = []
    if (!take(')')) {
      do given.push(...operand())
      while (take(','))
      must(')')
    }
    return callOf(name, given)
  }
  const term = level(0)
  if (next < tokens.length) throw new Untold()
  return term
}

interface Token {
  sign?: string
  place?: number
  name?: string
  value?: Json
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(TOKENS)
  while (pattern.lastIndex < text.trimEnd().length) {
    const found = pattern.exec(text)
    if (!found) throw new Untold()
    const [, number, quoted, place, name, truth, sign] = found
    if (number !== undefined)
      tokens.push({ value: number.endsWith('%') ? Number.parseFloat(number) / 100 : Number(number) })
    // nothing is empty
    else if (quoted !== undefined) tokens.push({ value: quoted === '' ? null : quoted.replaceAll('""', '"') })
    else if (place !== undefined) tokens.push({ place: Number(place) })
    else if (name !== undefined) tokens.push({ name: name.toUpperCase() })
    else if (truth !== undefined) tokens.push({ value: truth.toUpperCase() === 'TRUE' })
    else tokens.push({ sign: sign! })
  }
  return tokens
}

const of =
  (operator: string) =>
  ({ rule: one }: Term, { rule: other }: Term): Term => ({ rule: { [operator]: [one, other] } })

const joined = of('cat')
const COMPARED = { '=': of('=='), '<>': of('!='), '<': of('<'), '>': of('>'), '<=': of('<='), '>=': of('>=') }
const ADDED = {
  '+': (one: Term, other: Term): Term => {
    if (one.isDate && other.isDate) throw new Untold()
    if (other.isDate) return { rule: { addDays: [other.rule, one.rule] }, isDate: true }
    return one.isDate ? { rule: { addDays: [one.rule, other.rule] }, isDate: true } : of('+')(one, other)
  },
  '-': (one: Term, other: Term): Term => {
    if (one.isDate && other.isDate) return { rule: { days: [other.rule, one.rule] } }
    if (other.isDate) throw new Untold()
    return one.isDate ? { rule: { addDays: [one.rule, { '-': [0, other.rule] }] }, isDate: true } : of('-')(one, other)
  },
}
const MULTIPLIED = {
  '*': of('*'),
  '/': ({ rule: one }: Term, { rule: other }: Term): Term => ({ rule: { '/': [one, other, SCALE] } }),
}

/** Functions with the numbers of their operands, at least and at most. */
const CALLS: Record<string, [least: number, most: number, call: (...given: Term[]) => Term]> = {
  // a sum leaves out what is empty
  SUM: [1, 50, (...given) => ({ rule: { '+': given.map(({ rule }) => ({ coalesce: [rule, 0] })) } })],
  PRODUCT: [1, 50, (...given) => ({ rule: { '*': given.map(({ rule }) => rule) } })],
  MIN: [1, 50, (...given) => ({ rule: { least: given.map(({ rule }) => rule) } })],
  MAX: [1, 50, (...given) => ({ rule: { greatest: given.map(({ rule }) => rule) } })],
  ABS: [1, 1, one => ({ rule: { abs: [one.rule] } })],
  ROUND: [2, 2, (one, places) => ({ rule: { round: [one.rule, places.rule] } })],
  IF: [3, 3, (when, one, other) => ({ rule: { if: [when.rule, one.rule, other.rule] } })],
  IFERROR: [2, 2, (one, other) => (other.rule === null ? one : { rule: { coalesce: [one.rule, other.rule] } })],
  AND: [1, 50, (...given) => ({ rule: { and: given.map(({ rule }) => rule) } })],
  OR: [1, 50, (...given) => ({ rule: { or: given.map(({ rule }) => rule) } })],
  NOT: [1, 1, one => ({ rule: { '!': [one.rule] } })],
  TODAY: [0, 0, () => ({ rule: { var: '$today' }, isDate: true })],
}

function callOf(name: string, given: Term[]): Term {
  const [least, most, call] = Object.hasOwn(CALLS, name) ? CALLS[name]! : []
  if (!call || given.length < least! || given.length > most!) throw new Untold()
  return (call as (...given: Term[]) => Term)(...given)
}
