/** Parses a rule into the sentence that prints it. @source docs/designer.md#rules-as-sentences */
import type { Json, Rule } from '../../../schema/document.ts'
import { same } from '../../../version/same.ts'
import { type Clause, type Group, type Item, type Left, type Operator, printSentence, type Right } from './sentence.ts'

const PLAIN: Record<string, Operator> = {
  '==': 'is',
  '!=': 'isNot',
  '>': 'more',
  '>=': 'least',
  '<': 'less',
  '<=': 'most',
  in: 'oneOf',
  contains: 'contains',
  startsWith: 'starts',
  endsWith: 'ends',
  has: 'has',
  within: 'below',
}
const NEGATION: Partial<Record<Operator, Operator>> = {
  oneOf: 'notOneOf',
  contains: 'notContains',
  has: 'notHas',
  empty: 'notEmpty',
}

/** The sentence whose rule is exactly `rule`, or null when the builder cannot show it. */
export function parseSentence(rule: Rule): Group | null {
  const item = parseItem(rule)
  if (!item) return null
  const sentence: Group = item.kind === 'group' ? item : { kind: 'group', of: 'all', items: [item] }
  return same(printSentence(sentence), rule) ? sentence : null
}

function parseItem(rule: Rule): Item | null {
  return parseClause(rule) ?? parseGroup(rule)
}

function parseGroup(rule: Rule): Group | null {
  const [operator, args] = operation(rule)
  if (operator === 'and' || operator === 'or') return group(operator === 'and' ? 'all' : 'any', args)
  if (operator !== '!') return null
  const [inner, innerArgs] = operation(args[0] ?? null)
  return inner === 'or' ? group('none', innerArgs) : null
}

function group(of: Group['of'], args: Rule[]): Group | null {
  const items = args.map(parseItem)
  return items.every(item => item !== null) ? { kind: 'group', of, items } : null
}

function parseClause(rule: Rule): Clause | null {
  const [operator, args] = operation(rule)
  if (operator === 'and') return parseRange(args)
  if (operator === '!') {
    const inner = parseClause(args[0] ?? null)
    const negated = inner && NEGATION[inner.is]
    return inner && negated ? { ...inner, is: negated } : null
  }
  const left = args[0] === undefined ? null : parseLeft(args[0])
  if (!left || !operator) return null
  if (operator === 'empty') return { kind: 'clause', left, is: 'empty', right: [] }
  const is = PLAIN[operator]
  const right = is && args.length === 2 ? parseRight(args[1] as Rule) : null
  return is && right ? { kind: 'clause', left, is, right: [right] } : null
}

/** Two comparisons of one name: `between`, or a date within the next or last days. */
function parseRange(args: Rule[]): Clause | null {
  if (args.length !== 2) return null
  const [from, to] = args.map(parseClause)
  if (from?.is !== 'least' || to?.is !== 'most' || !same(from.left, to.left)) return null
  const low = from.right[0] as Right
  const high = to.right[0] as Right
  const days = (is: Operator, value: number): Clause => ({
    kind: 'clause',
    left: from.left,
    is,
    right: [{ kind: 'value', value }],
  })
  if (low.kind === 'today' && high.kind === 'today') {
    if (low.days === 0 && high.days > 0) return days('next', high.days)
    if (high.days === 0 && low.days < 0) return days('last', -low.days)
  }
  return { kind: 'clause', left: from.left, is: 'between', right: [low, high] }
}

function parseLeft(rule: Rule): Left | null {
  const [operator, args, name] = operation(rule)
  if (name !== undefined) return { kind: 'name', name }
  const moment = operator === 'date' && args.length === 1 ? nameOf(args[0]) : undefined
  if (moment !== undefined) return { kind: 'name', name: moment, day: true }
  if (!operator || !/^(count|sum|min|max|avg)$/.test(operator)) return null
  const rows = nameOf(args[0])
  const of = args.length > 1 ? nameOf(args[1]) : undefined
  if (rows === undefined || (args.length > 1 && of === undefined)) return null
  return { kind: 'rows', fn: operator as 'count', rows, ...(of === undefined ? {} : { of }) }
}

function parseRight(rule: Rule): Right | null {
  const [operator, args, name] = operation(rule)
  if (name !== undefined) return name === '$today' ? { kind: 'today', days: 0 } : { kind: 'name', name }
  if (operator === 'addDays')
    return nameOf(args[0]) === '$today' && typeof args[1] === 'number' ? { kind: 'today', days: args[1] } : null
  return operator ? null : { kind: 'value', value: rule }
}

/** Operator and arguments of an operation, or the name that a `var` reads. */
function operation(rule: Rule): [operator: string | undefined, args: Rule[], name: string | undefined] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [undefined, [], undefined]
  const [entry] = Object.entries(rule)
  if (!entry) return [undefined, [], undefined]
  const [operator, args] = entry as [string, Json]
  if (operator === 'var') return [operator, [], typeof args === 'string' ? args : undefined]
  return [operator, Array.isArray(args) ? args : [args], undefined]
}

function nameOf(rule: Rule | undefined): string | undefined {
  return rule === undefined ? undefined : operation(rule)[2]
}
