/**
 * Parses a Formily `{{ … }}` into a rule: paths, literals, comparisons, `&& || ! ?:` and arithmetic are supported,
 * anything else is not. Nothing is ever run.
 * @source docs/language.md#formily
 */
import type { Rule } from '../../schema/document.ts'

/**
 * The name of a path (`$values.address.city` → `['$values', 'address', 'city']`) in a rule; null when it leads nowhere.
 */
export type NameOf = (path: string[]) => string | null

/** Whether the field of a name is a boolean. */
export type IsTruth = (name: string) => boolean

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\.|[-+*/!<>?:().[\],]))/y
const LEVELS: string[][] = [['||'], ['&&'], ['===', '!==', '==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/']]
const NAMES: Record<string, string> = { '===': '==', '!==': '!=', '&&': 'and', '||': 'or' }
const LITERALS: Record<string, Rule> = { true: true, false: false, null: null, undefined: null }
/** in an expression: a rule has at most 200 operators */
const MOST_TOKENS = 1000
/** decimal places of a quotient: json-logic's has no limit */
const PLACES = 6

/** Whether a value of a schema is an expression. */
export const isExpression = (value: unknown): value is `{{${string}` =>
  typeof value === 'string' && /^\s*\{\{[\s\S]*\}\}\s*$/.test(value)

/** @returns null when no rule can express the text */
export function readExpression(text: string, nameOf: NameOf): Rule | null {
  const tokens = tokensOf(text.trim().replace(/^\{\{/, '').replace(/\}\}$/, ''))
  if (!tokens) return null
  let at = 0
  const peek = () => tokens[at]
  const take = (symbol: string) => tokens[at] === symbol && ++at > 0
  const fail = (): never => {
    throw new Unreadable()
  }

  const choice = (): Rule => {
    const when = level(0)
    if (!take('?')) return when
    const yes = choice()
    if (!take(':')) fail()
    return { if: [when, yes, choice()] } as Rule
  }
  const level = (depth: number): Rule => {
    const symbols = LEVELS[depth]
    if (!symbols) return unary()
    let left = level(depth + 1)
    while (symbols.includes(peek() ?? '')) left = join(tokens[at++]!, left, level(depth + 1))
    return left
  }
  const unary = (): Rule => {
    if (take('!')) return { '!': [unary()] }
    if (take('-')) {
      const value = unary()
      return typeof value === 'number' ? -value : { '-': [0, value] }
    }
    return value()
  }
  const value = (): Rule => {
    if (take('(')) {
      const inner = choice()
      return take(')') ? inner : fail()
    }
    const token = tokens[at++] ?? fail()
    if (/^\d/.test(token)) return Number(token)
    if (/^['"]/.test(token)) return token.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    if (Object.hasOwn(LITERALS, token)) return LITERALS[token]!
    if (!/^[\w$]/.test(token)) return fail()
    const name = nameOf(path(token))
    return name === null ? fail() : { var: name }
  }
  const path = (first: string): string[] => {
    const steps = [first]
    for (;;) {
      if (take('.') || take('?.')) steps.push(tokens[at++] ?? fail())
      else if (take('[')) {
        steps.push((tokens[at++] ?? fail()).replaceAll(/^['"]|['"]$/g, ''))
        if (!take(']')) fail()
      } else break
    }
    return steps
  }
  try {
    const rule = choice()
    return at === tokens.length ? rule : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

class Unreadable extends Error {}

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

function join(symbol: string, left: Rule, right: Rule): Rule {
  const operator = NAMES[symbol] ?? symbol
  if (operator === '==' || operator === '!=') {
    const [one, other] = isNothing(left) ? [right, left] : [left, right]
    if (isNothing(other)) return operator === '==' ? { empty: [one] } : { '!': [{ empty: [one] }] }
  }
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) return { cat: [left, right] }
  return { [operator]: operator === '/' ? [left, right, PLACES] : [left, right] }
}

const isNothing = (rule: Rule): boolean => rule === null || rule === ''

/**
 * JavaScript accepts any value as a condition: for a name that is no boolean, the condition is that it is not empty.
 */
export function asTruth(rule: Rule, isTruth: IsTruth): Rule {
  const [operator, args] = operationOf(rule)
  switch (operator) {
    case 'var':
      return isTruth(String(args)) ? rule : { '!': [{ empty: [rule] }] }
    case 'and':
    case 'or':
      return { [operator]: (args as Rule[]).map(each => asTruth(each, isTruth)) }
    case '!':
      return not(asTruth((args as Rule[])[0]!, isTruth))
    case 'if': {
      const [when, yes, no] = args as Rule[]
      return { if: [asTruth(when!, isTruth), asTruth(yes!, isTruth), asTruth(no!, isTruth)] }
    }
    default:
      return rule
  }
}

export function not(rule: Rule): Rule {
  if (typeof rule === 'boolean') return !rule
  const [operator, args] = operationOf(rule)
  return operator === '!' ? (args as Rule[])[0]! : { '!': [rule] }
}

function operationOf(rule: Rule): [string, unknown] | [undefined, undefined] {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) return [undefined, undefined]
  return Object.entries(rule)[0] ?? [undefined, undefined]
}
