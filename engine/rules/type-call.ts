/**
 * The types of an operator's operands and of its result.
 * @source docs/language.md#operators
 */
import { never } from '../error/never.ts'
import { MAX_SCALE } from '../value/decimal.ts'
import { ANY_LIST, isNumber, isOpen, isOrdered, itemOf, type RuleType, rowsOf } from '../value/rule-type.ts'
import { fitTerm, fitTogether, isAdaptable, isCondition } from './fit-term.ts'
import type { Operator } from './operators.ts'
import type { Complain } from './read-name.ts'
import { NOTHING, type Term } from './term.ts'

/** `quantity (int)`, `"ten" (text)`: a term as an issue names it. */
export function describeTerm(term: Term): string {
  switch (term.kind) {
    case 'literal':
      return `${JSON.stringify(term.value)} (${term.type})`
    case 'field':
      return `${term.up ? '$parent.' : ''}${term.id} (${term.type})`
    case 'hop':
      return `${term.up ? '$parent.' : ''}${term.id}.${term.shown} (${term.type})`
    case 'env':
      return `$${term.path.join('.')} (${term.type})`
    case 'list':
      return `[…] (${term.type})`
    case 'call':
    case 'rows':
      return `${term.op} (${term.type})`
    case 'fit':
      return describeTerm(term.arg)
    default:
      return never(term)
  }
}

/** A call whose types are being determined. */
interface Typing {
  op: Operator
  args: Term[]
  complain: Complain
  call: Call
}

/** The requirement on each operand. */
interface Wanted {
  /** the type for untyped operands and literals */
  as: RuleType
  accepts(type: RuleType): boolean
  /** code of the issue for one that does not fit */
  code: string
}

const NUMBERS: Wanted = { as: 'dec', accepts: isNumber, code: 'rule.type.number' }
const TRUTHS: Wanted = { as: 'bool', accepts: type => type === 'bool', code: 'rule.type.truth' }
const TEXTS: Wanted = { as: 'text', accepts: type => type === 'text', code: 'rule.type.text' }
const DAYS: Wanted = { as: 'date', accepts: type => type === 'date', code: 'rule.type.date' }
const MOMENTS: Wanted = { as: 'stamp', accepts: type => type === 'date' || type === 'stamp', code: 'rule.type.date' }
const STAMPS: Wanted = { as: 'stamp', accepts: type => type === 'stamp', code: 'rule.type.moment' }
const CLOCKS: Wanted = {
  as: 'stamp',
  accepts: type => type === 'stamp' || type === 'time',
  code: 'rule.type.moment',
}
const TIMES: Wanted = { as: 'time', accepts: type => type === 'time', code: 'rule.type.moment' }
const WHOLES: Wanted = { as: 'int', accepts: type => type === 'int', code: 'rule.type.integer' }
const PRINTABLE: Wanted = {
  as: 'text',
  accepts: type => !isOpen(type) && !itemOf(type) && !rowsOf(type) && type !== 'json',
  code: 'rule.type.text',
}

/** The call with its operands converted; operands that do not fit are reported through `complain`. */
export function typeCall(op: Operator, args: Term[], complain: Complain): Term {
  const call = (type: RuleType, fitted: Term[] = args, on: RuleType = type): Term => ({
    kind: 'call',
    op,
    type,
    on,
    args: fitted,
  })
  const typing = { op, args, complain, call }
  switch (op) {
    case 'and':
    case 'or':
    case '!':
      return typeEach(typing, TRUTHS, 'bool')
    case 'if':
      return typeIf(args, call, complain)
    case '==':
    case '!=':
      return typeEquality(op, args, call, complain)
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'least':
    case 'greatest':
      return typeOrder(typing)
    case 'coalesce':
      return typeTogether(typing, 'rule.type.branches', met => call(met.on, met.args))
    case 'empty':
      return call('bool')
    case '+':
    case '*':
    case '-':
    case 'mod':
    case 'abs':
      return typeEach(typing, NUMBERS, fitted => (fitted.every(arg => arg.type === 'int') ? 'int' : 'dec'))
    case '/':
    case 'round':
      return typeScaled(typing)
    case 'cat':
      return typeEach(typing, PRINTABLE, 'text')
    case 'length':
      return typeEach(typing, TEXTS, 'int')
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return typeEach(typing, TEXTS, 'bool')
    case 'upper':
    case 'lower':
    case 'trim':
    case 'replace':
      return typeEach(typing, TEXTS, 'text')
    case 'part':
      return typeAll(typing, [TEXTS, WHOLES, WHOLES], 'text')
    case 'date':
      return typeEach(typing, MOMENTS, 'date')
    case 'days':
    case 'workdays':
      return typeEach(typing, DAYS, 'int', 'date')
    case 'leaveDays':
      return typeAll(typing, [DAYS, TRUTHS, DAYS, TRUTHS], 'dec', 'date')
    case 'addDays':
    case 'addMonths':
      return typeAll(typing, [DAYS, WHOLES], 'date')
    case 'minutes':
      return typeMinutes(typing)
    case 'addMinutes':
      return typeAll(typing, [MOMENTS, WHOLES], 'stamp')
    case 'time':
      return typeEach(typing, STAMPS, 'time')
    case 'hour':
    case 'minute':
      return typeEach(typing, CLOCKS, 'int')
    case 'year':
    case 'month':
    case 'day':
    case 'weekday':
      return typeEach(typing, MOMENTS, 'int')
    case 'in':
      return typeMembership(op, args[1]!, args[0]!, call, complain)
    case 'has':
      return typeMembership(op, args[0]!, args[1]!, call, complain)
    case 'hasAny':
    case 'hasAll':
      return typeLists(typing)
    case 'size':
      return typeSize(typing)
    case 'within':
      return typeWithin(args, call, complain)
    default:
      return never(op)
  }
}

/** All operands must be of one kind. */
function typeEach(
  typing: Typing,
  wanted: Wanted,
  type: RuleType | ((fitted: Term[]) => RuleType),
  on?: RuleType,
): Term {
  return typeAll(
    typing,
    typing.args.map(() => wanted),
    type,
    on,
  )
}

/** Each operand must be of its own kind. */
function typeAll(
  { op, args, complain, call }: Typing,
  wanted: readonly Wanted[],
  type: RuleType | ((fitted: Term[]) => RuleType),
  on?: RuleType,
): Term {
  const fitted = args.map((arg, index) => fitOperand(arg, wanted[index]!))
  const wrong = fitted.indexOf(null)
  if (wrong !== -1) return complain(wanted[wrong]!.code, { op, term: describeTerm(args[wrong]!) })
  const whole = fitted as Term[]
  return call(typeof type === 'string' ? type : type(whole), whole, on)
}

function fitOperand(arg: Term, { as, accepts }: Wanted): Term | null {
  if (accepts(arg.type)) return arg
  const fitted = isOpen(arg.type) || arg.kind === 'literal' ? fitTerm(arg, as) : null
  return fitted && accepts(fitted.type) ? fitted : null
}

/** All operands must have a common type, whichever it is. */
function typeTogether(
  { op, args, complain }: Typing,
  code: string,
  typed: (met: NonNullable<ReturnType<typeof fitTogether>>) => Term,
): Term {
  const met = fitTogether(args)
  return met ? typed(met) : complain(code, { op, left: describeTerm(args[0]!), right: describeTerm(args.at(-1)!) })
}

function typeOrder(typing: Typing): Term {
  const { op, args, complain, call } = typing
  const unordered = args.find(
    arg => !isOrdered(arg.type) && !isOpen(arg.type) && !(isAdaptable(arg) && arg.type === 'text'),
  )
  if (unordered) return complain('rule.order', { op, term: describeTerm(unordered) })
  return typeTogether(typing, 'rule.type', met => {
    if (met.on === 'text')
      return complain('rule.order', { op, term: describeTerm(args.find(arg => arg.type === 'text')!) })
    return call(op === 'least' || op === 'greatest' ? met.on : 'bool', met.args, met.on)
  })
}

/** A number with a given number of decimal places, which is the last operand. */
function typeScaled(typing: Typing): Term {
  const scale = typing.args.at(-1)!
  const places = scale.kind === 'literal' && Number.isInteger(scale.value) ? Number(scale.value) : -1
  if (places < 0 || places > MAX_SCALE)
    return typing.complain('rule.type.scale', { op: typing.op, most: MAX_SCALE, term: describeTerm(scale) })
  return typeEach(typing, NUMBERS, 'dec')
}

/** From one time to another, or between datetimes, where a date is its midnight. */
function typeMinutes(typing: Typing): Term {
  const on = typing.args.some(arg => arg.type === 'time') ? 'time' : 'stamp'
  return typeEach(typing, on === 'time' ? TIMES : { ...MOMENTS, code: 'rule.type.moment' }, 'int', on)
}

function typeLists(typing: Typing): Term {
  const noList = typing.args.find(arg => !itemOf(arg.type) && !isOpen(arg.type))
  if (noList) return typing.complain('rule.type.list', { op: typing.op, term: describeTerm(noList) })
  return typeTogether(typing, 'rule.type', met => typing.call('bool', met.args, met.on))
}

function typeSize({ op, args, complain, call }: Typing): Term {
  const arg = args[0]!
  if (!itemOf(arg.type) && !isOpen(arg.type)) return complain('rule.type.list', { op, term: describeTerm(arg) })
  return call('int', [fitTerm(arg, ANY_LIST) ?? arg], arg.type)
}

type Call = (type: RuleType, fitted?: Term[], on?: RuleType) => Term

/** [condition, then, condition, then, …, else]; without an else the result may be empty. */
function typeIf(args: Term[], call: Call, complain: Complain): Term {
  const full = args.length % 2 === 0 ? [...args, NOTHING] : args
  const met = fitTogether(full.filter((_, index) => !isCondition(index, full)))
  if (!met)
    return complain('rule.type.branches', { op: 'if', left: describeTerm(full[1]!), right: describeTerm(full.at(-1)!) })
  const branches = met.args.values()
  const fitted: Term[] = []
  for (const [index, arg] of full.entries()) {
    const term = isCondition(index, full) ? fitTerm(arg, 'bool') : branches.next().value!
    if (!term) return complain('rule.type.truth', { op: 'if', term: describeTerm(arg) })
    fitted.push(term)
  }
  return call(met.on, fitted)
}

/** Lists and json can only be compared with empty; rows cannot be compared. */
function typeEquality(op: Operator, args: Term[], call: Call, complain: Complain): Term {
  const isNull = (arg: Term) => arg.kind === 'literal' && arg.value === null
  const compound = args.find(arg => itemOf(arg.type) || rowsOf(arg.type) || arg.type === 'json')
  if (compound && (rowsOf(compound.type) || !args.some(isNull)))
    return complain('rule.type.whole', { op, term: describeTerm(compound) })
  const met = fitTogether(args.map(arg => (isNull(arg) ? NOTHING : arg)))
  if (!met) return complain('rule.type', { op, left: describeTerm(args[0]!), right: describeTerm(args[1]!) })
  return call(
    'bool',
    met.args.map((arg, index) => (isNull(args[index]!) ? NOTHING : arg)),
    met.on,
  )
}

function typeMembership(op: Operator, list: Term, one: Term, call: Call, complain: Complain): Term {
  const item = itemOf(list.type)
  if (item === null && !isOpen(list.type)) return complain('rule.type.list', { op, term: describeTerm(list) })
  const on =
    isOpen(one.type) || (one.kind === 'literal' && item !== 'any' && item !== null) ? (item ?? 'any') : one.type
  const fittedOne = fitTerm(one, on)
  const fittedList = fitTerm(list, `list:${on}`)
  if (!fittedOne || !fittedList)
    return complain('rule.type', { op, left: describeTerm(one), right: describeTerm(list) })
  return call('bool', op === 'in' ? [fittedOne, fittedList] : [fittedList, fittedOne], on)
}

/** Both sides regions, or a department (or several) and a department. */
function typeWithin(args: Term[], call: Call, complain: Complain): Term {
  const [x, top] = args as [Term, Term]
  const kinds: RuleType[] = ['code:region', 'id:dept']
  const on = kinds.find(kind => [x, top].some(arg => arg.type === kind || arg.type === `list:${kind}`))
  if (!on) return complain('rule.type.tree', { term: describeTerm(isOpen(x.type) ? top : x) })
  const fittedX = x.type === `list:${on}` ? x : fitTerm(x, on)
  const fittedTop = fitTerm(top, on)
  if (!fittedX || !fittedTop)
    return complain('rule.type', { op: 'within', left: describeTerm(x), right: describeTerm(top) })
  return call('bool', [fittedX, fittedTop], on)
}
