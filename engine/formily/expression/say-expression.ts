/**
 * Says a parsed `{{ … }}` as a rule, with what JavaScript means by it: every value may be a condition, `&&` and `||` give
 * one of their sides. What a rule cannot express is refused.
 * @source docs/language.md#formily
 */
import type { Field, Json, Rule } from '../../schema/document.ts'
import { allOf, anyOf, not } from './combine.ts'
import { type Expression, parseExpression } from './parse-expression.ts'

/** A field as a rule reads it. */
export interface Found {
  rule: Rule
  field: Field
  /** of a field with options: their values in the schema → their codes */
  codes?: ReadonlyMap<Json, string>
}

/** The field at a path (`$values.address.city`), or at one given to `query`, as `['$query', path]`; null when there is none. */
export type Find = (path: string[]) => Found | null

type Mode = 'value' | 'truth'

/** @param given  a text, or one that was parsed. @returns null when no rule can express it */
export function sayExpression(given: string | Expression, find: Find, mode: Mode): Rule | null {
  return saying(given, find, (sayer, read) => sayer[mode](read))
}

/** Whether the value of an expression is one of `words`, which a state may have. @returns null as `sayExpression` */
export function sayOneOf(given: string | Expression, find: Find, words: readonly string[]): Rule | null {
  return saying(given, find, (sayer, read) => sayer.oneOf(read, words))
}

function saying(given: string | Expression, find: Find, say: (sayer: Sayer, read: Expression) => Rule): Rule | null {
  const read = typeof given === 'string' ? parseExpression(given) : given
  if (!read) return null
  try {
    return say(new Sayer(find), read)
  } catch (error) {
    if (error instanceof Unsayable) return null
    throw error
  }
}

class Unsayable extends Error {}

const fail = (): never => {
  throw new Unsayable()
}

/** decimal places of a quotient: json-logic's has no limit */
const PLACES = 6
const COMPARED: Record<string, '==' | '!='> = { '===': '==', '==': '==', '!==': '!=', '!=': '!=' }
const FLIPPED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const TEXT_METHODS: Record<string, string> = {
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  trim: 'trim',
  toUpperCase: 'upper',
  toLowerCase: 'lower',
}
const FUNCTIONS: Record<string, string> = { 'Math.max': 'greatest', 'Math.min': 'least', 'Math.abs': 'abs' }

class Sayer {
  readonly find: Find

  constructor(find: Find) {
    this.find = find
  }

  truth(read: Expression): Rule {
    switch (read.is) {
      case 'literal':
        return Boolean(read.value)
      case 'list':
        return true
      case 'not':
        return not(this.truth(read.of))
      case 'choice':
        return { if: [this.truth(read.when), this.truth(read.yes), this.truth(read.no)] }
      case 'pair':
        if (read.op === '&&') return allOf([this.truth(read.left), this.truth(read.right)])
        if (read.op === '||' || read.op === '??') return anyOf([this.truth(read.left), this.truth(read.right)])
        return this.isCondition(read) ? this.value(read) : fromNumber(this.value(read))
      case 'name':
        return this.truthOfName(read.path)
      case 'call':
        return this.isCondition(read) ? this.value(read) : this.truthOfCall(read)
      default:
        return fromText(this.value(read))
    }
  }

  value(read: Expression): Rule {
    switch (read.is) {
      case 'literal':
        return read.value
      case 'list':
        return read.items.map(each => (each.is === 'literal' ? each.value : fail()))
      case 'text':
        return { cat: read.parts.map(each => this.value(each)) }
      case 'not':
        return not(this.truth(read.of))
      case 'minus':
        return { '-': [0, this.value(read.of)] }
      case 'choice':
        return { if: [this.truth(read.when), this.value(read.yes), this.value(read.no)] }
      case 'name':
        return this.name(read.path)
      case 'member':
        return read.name === 'length' ? this.lengthOf(read.of) : fail()
      case 'call':
        return this.call(read)
      case 'pair':
        return this.pair(read)
    }
  }

  oneOf(read: Expression, words: readonly string[]): Rule {
    if (read.is === 'literal') return typeof read.value === 'string' ? words.includes(read.value) : fail()
    if (read.is === 'choice')
      return { if: [this.truth(read.when), this.oneOf(read.yes, words), this.oneOf(read.no, words)] }
    const { rule, codes } = this.found(read) ?? fail()
    const known = codes ? words.flatMap(word => codes.get(word) ?? []) : [...words]
    return amongst(rule, known)
  }

  found(read: Expression): Found | null {
    const path = read.is === 'name' ? read.path : queried(read)
    return path && this.find(path)
  }

  name(path: string[]): Rule {
    const found = this.find(path)
    if (found) return found.rule
    return path.at(-1) === 'length' ? this.lengthOf({ is: 'name', path: path.slice(0, -1) }) : fail()
  }

  truthOfName(path: string[]): Rule {
    const found = this.find(path)
    if (!found) return fromNumber(this.name(path))
    const { rule, field, codes } = found
    if (field.type === 'boolean') return rule
    if (isNumber(field)) return fromNumber(rule)
    const isFalse = codes && [...codes].some(([value]) => !value)
    if (isFalse && !field.many)
      return amongst(
        rule,
        [...codes].flatMap(([value, code]) => (value ? code : [])),
      )
    return fromText(rule)
  }

  truthOfCall(read: Extract<Expression, { is: 'call' }>): Rule {
    const path = queried(read)
    return path
      ? this.truthOfName(path)
      : read.method === 'Number'
        ? fromNumber(this.value(read))
        : fromText(this.value(read))
  }

  /** Whether a rule of it is true or false. */
  isCondition(read: Expression): boolean {
    if (read.is === 'call') return ['includes', 'startsWith', 'endsWith', 'Boolean'].includes(read.method)
    return read.is === 'pair' && (read.op in COMPARED || read.op in FLIPPED)
  }

  pair(read: Extract<Expression, { is: 'pair' }>): Rule {
    const { op, left, right } = read
    const compared = COMPARED[op]
    if (compared || op in FLIPPED) {
      const placed = this.placeIn(read)
      if (placed !== null) return placed
    }
    if (compared) return this.equality(compared, left, right)
    switch (op) {
      case '&&':
        return { if: [this.truth(left), this.value(right), null] }
      case '||':
        return { if: [this.truth(left), this.value(left), this.value(right)] }
      case '??':
        return { coalesce: [this.value(left), this.value(right)] }
      case '+':
        return this.isText(left) || this.isText(right)
          ? { cat: [this.value(left), this.value(right)] }
          : { '+': [this.value(left), this.value(right)] }
      case '/':
        return { '/': [this.value(left), this.value(right), PLACES] }
      case '%':
        return { mod: [this.value(left), this.value(right)] }
      default:
        return { [op]: [this.value(left), this.value(right)] }
    }
  }

  /** `list.indexOf(x) > -1` and its like; null when it is none. */
  placeIn({ op, left, right }: Extract<Expression, { is: 'pair' }>): Rule | null {
    if (left.is !== 'call' || left.method !== 'indexOf' || left.on === null || right.is !== 'literal') return null
    const [one] = left.args
    const inside = this.includes(left.on, one ?? fail())
    const said = `${op} ${right.value}`
    if (['> -1', '>= 0', '!== -1', '!= -1'].includes(said)) return inside
    return ['=== -1', '== -1', '< 0', '<= -1'].includes(said) ? not(inside) : fail()
  }

  equality(op: '==' | '!=', left: Expression, right: Expression): Rule {
    const turned = (rule: Rule): Rule => (op === '==' ? rule : not(rule))
    const [one, other] = left.is === 'literal' ? [right, left] : [left, right]
    if (other.is !== 'literal') return { [op]: [this.value(one), this.value(other)] }
    const { value } = other
    if (value === null || value === '') return turned({ empty: [this.value(one)] })
    if (one.is !== 'name' && typeof value === 'boolean') return turned(value ? this.truth(one) : not(this.truth(one)))
    const found = this.found(one)
    if (!found) return { [op]: [this.value(one), value] }
    const fitted = fitLiteral(found, value)
    return fitted === undefined ? turned(false) : { [op]: [found.rule, fitted] }
  }

  includes(inside: Expression, one: Expression): Rule {
    if (inside.is === 'list') {
      const found = this.found(one)
      const items = inside.items.map(each => (each.is === 'literal' && each.value !== null ? each.value : fail()))
      const fitted = found ? items.flatMap(each => fitLiteral(found, each) ?? []) : items
      return amongst(this.value(one), fitted)
    }
    const found = this.found(inside)
    if (!found || isText(found.field)) return { contains: [this.value(inside), this.value(one)] }
    const fitted = one.is === 'literal' && one.value !== null ? fitLiteral(found, one.value) : this.value(one)
    return fitted === undefined ? false : { has: [found.rule, fitted] }
  }

  lengthOf(of: Expression): Rule {
    const found = this.found(of)
    if (found?.field.type === 'children') return { count: [found.rule] }
    if (found && !isText(found.field)) return { size: [found.rule] }
    return { length: [this.value(of)] }
  }

  call(read: Extract<Expression, { is: 'call' }>): Rule {
    const path = queried(read)
    if (path) return this.name(path)
    const { on, method, args } = read
    const [one] = args
    if (on === null) {
      if (method === 'Boolean' && one) return this.truth(one)
      if (method === 'String' && one) return { cat: [this.value(one)] }
      return method === 'Number' && one ? this.value(one) : fail()
    }
    if (on.is === 'name' && on.path.join('.') === 'Math') {
      if (method === 'round' && one) return { round: [this.value(one), 0] }
      const operator = FUNCTIONS[`Math.${method}`] ?? fail()
      return { [operator]: args.map(each => this.value(each)) }
    }
    if (method === 'includes' && one) return this.includes(on, one)
    if (method === 'toString') return { cat: [this.value(on)] }
    if (method === 'toFixed') return { round: [this.value(on), one ? this.value(one) : 0] }
    const operator = Object.hasOwn(TEXT_METHODS, method) ? TEXT_METHODS[method]! : fail()
    return { [operator]: [this.value(on), ...args.map(each => this.value(each))] }
  }

  isText(read: Expression): boolean {
    if (read.is === 'literal') return typeof read.value === 'string'
    if (read.is === 'text') return true
    if (read.is === 'pair') return read.op === '+' && (this.isText(read.left) || this.isText(read.right))
    const found = this.found(read)
    return found !== null && isText(found.field)
  }
}

/** The path that `$form.query('a').value()` and its like read; null when it is none. */
function queried(read: Expression): string[] | null {
  if (read.is !== 'call' || read.on === null) return null
  const { on, method, args } = read
  const [one] = args
  const asks = (name: string) =>
    one?.is === 'literal' && typeof one.value === 'string' && method === name ? one.value : null
  const direct = on.is === 'name' ? asks('getValuesIn') : null
  if (direct !== null) return ['$query', direct]
  const reads = (method === 'value' && args.length === 0) || asks('get') === 'value' || asks('getIn') === 'value'
  if (!reads || on.is !== 'call' || on.method !== 'query' || on.on?.is !== 'name') return null
  const [path] = on.args
  return path?.is === 'literal' && typeof path.value === 'string' ? ['$query', path.value] : null
}

/** A literal as a value of the field: of options their code; undefined for one the field cannot have. */
function fitLiteral({ field, codes }: Found, value: Exclude<Extract<Expression, { is: 'literal' }>['value'], null>) {
  if (codes) return codes.get(value) ?? codes.get(String(value))
  if (isText(field)) return String(value)
  if (isNumber(field) && typeof value === 'string')
    return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : undefined
  return value
}

const amongst = (rule: Rule, values: (string | number | boolean)[]): Rule =>
  values.length > 1 ? { in: [rule, values] } : values.length === 1 ? { '==': [rule, values[0]!] } : false

const isText = ({ type }: Field): boolean => type === 'string' || type === 'text'
const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'decimal'
const fromText = (rule: Rule): Rule => ({ '!': [{ empty: [rule] }] })
/** JavaScript takes 0 for false. */
const fromNumber = (rule: Rule): Rule => ({ '!=': [{ coalesce: [rule, 0] }, 0] })
