/**
 * The types of an operator's operands and of its result.
 * @source docs/language.md#operators
 */
import { never } from '../error/never.ts'
import { MAX_SCALE } from '../value/decimal.ts'
import { ANY_LIST, isNumber, isOpen, isOrdered, itemOf, type RuleType, rowsOf } from '../value/rule-type.ts'
import { fitTerm, fitTogether } from './fit-term.ts'
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

/** The call with its operands fitted; what does not fit is told through `complain`. */
export function typeCall(op: Operator, args: Term[], complain: Complain): Term {
  const call = (type: RuleType, fitted: Term[] = args, on: RuleType = type): Term => ({
    kind: 'call',
    op,
    type,
    on,
    args: fitted,
  })
  /** each operand as `want`, or as the first type of `others` it is */
  const fitEach = (want: RuleType, accepts: (type: RuleType) => boolean, code: string): Term[] | null => {
    const fitted = args.map(arg =>
      accepts(arg.type) ? arg : isOpen(arg.type) || arg.kind === 'literal' ? fitTerm(arg, want) : null,
    )
    const wrong = fitted.indexOf(null)
    if (wrong === -1) return fitted as Term[]
    complain(code, { op, term: describeTerm(args[wrong]!) })
    return null
  }
  const numbers = () => fitEach('dec', isNumber, 'rule.type.number')
  const numeric = (fitted: Term[]): RuleType => (fitted.every(arg => arg.type === 'int') ? 'int' : 'dec')
  const failed = (): Term => ({ kind: 'literal', type: 'any', value: null })

  switch (op) {
    case 'and':
    case 'or':
    case '!': {
      const fitted = fitEach('bool', type => type === 'bool', 'rule.type.truth')
      return fitted ? call('bool', fitted) : failed()
    }
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
    case 'greatest': {
      const unordered = args.find(
        arg => !isOrdered(arg.type) && !isOpen(arg.type) && !(arg.kind === 'literal' && arg.type === 'text'),
      )
      if (unordered) return complain('rule.order', { op, term: describeTerm(unordered) })
      const met = fitTogether(args)
      if (!met) return complain('rule.type', { op, left: describeTerm(args[0]!), right: describeTerm(args.at(-1)!) })
      if (met.on === 'text')
        return complain('rule.order', { op, term: describeTerm(args.find(arg => arg.type === 'text')!) })
      return call(op === 'least' || op === 'greatest' ? met.on : 'bool', met.args, met.on)
    }
    case 'coalesce': {
      const met = fitTogether(args)
      if (!met)
        return complain('rule.type.branches', { op, left: describeTerm(args[0]!), right: describeTerm(args.at(-1)!) })
      return call(met.on, met.args)
    }
    case 'empty':
      return call('bool')
    case '+':
    case '*':
    case '-':
    case 'abs': {
      const fitted = numbers()
      return fitted ? call(numeric(fitted), fitted) : failed()
    }
    case '/':
    case 'round': {
      const scale = args.at(-1)!
      if (
        scale.kind !== 'literal' ||
        !Number.isInteger(scale.value) ||
        Number(scale.value) < 0 ||
        Number(scale.value) > MAX_SCALE
      ) {
        return complain('rule.type.scale', { op, most: MAX_SCALE, term: describeTerm(scale) })
      }
      const fitted = numbers()
      return fitted ? call('dec', fitted) : failed()
    }
    case 'cat': {
      const fitted = fitEach(
        'text',
        type => !isOpen(type) && !itemOf(type) && !rowsOf(type) && type !== 'json',
        'rule.type.text',
      )
      return fitted ? call('text', fitted) : failed()
    }
    case 'length':
    case 'contains':
    case 'startsWith': {
      const fitted = fitEach('text', type => type === 'text', 'rule.type.text')
      return fitted ? call(op === 'length' ? 'int' : 'bool', fitted) : failed()
    }
    case 'date': {
      const fitted = fitEach('stamp', type => type === 'date' || type === 'stamp', 'rule.type.date')
      return fitted ? call('date', fitted) : failed()
    }
    case 'days': {
      const fitted = fitEach('date', type => type === 'date', 'rule.type.date')
      return fitted ? call('int', fitted, 'date') : failed()
    }
    case 'addDays':
    case 'addMonths': {
      const from = fitTerm(args[0]!, 'date')
      const count = fitTerm(args[1]!, 'int')
      if (!from) return complain('rule.type.date', { op, term: describeTerm(args[0]!) })
      if (!count || count.type === 'dec') return complain('rule.type.integer', { op, term: describeTerm(args[1]!) })
      return call('date', [from, count])
    }
    case 'year':
    case 'month':
    case 'day':
    case 'weekday': {
      const fitted = fitEach('stamp', type => type === 'date' || type === 'stamp', 'rule.type.date')
      return fitted ? call('int', fitted) : failed()
    }
    case 'in':
      return typeMembership(op, args[1]!, args[0]!, call, complain)
    case 'has':
      return typeMembership(op, args[0]!, args[1]!, call, complain)
    case 'hasAny':
    case 'hasAll': {
      const noList = args.find(arg => !itemOf(arg.type) && !isOpen(arg.type))
      if (noList) return complain('rule.type.list', { op, term: describeTerm(noList) })
      const met = fitTogether(args)
      if (!met) return complain('rule.type', { op, left: describeTerm(args[0]!), right: describeTerm(args[1]!) })
      return call('bool', met.args, met.on)
    }
    case 'size': {
      const arg = args[0]!
      if (!itemOf(arg.type) && !isOpen(arg.type)) return complain('rule.type.list', { op, term: describeTerm(arg) })
      return call('int', [fitTerm(arg, ANY_LIST) ?? arg], arg.type)
    }
    case 'within':
      return typeWithin(args, call, complain)
    default:
      return never(op)
  }
}

type Call = (type: RuleType, fitted?: Term[], on?: RuleType) => Term

/** [condition, then, condition, then, …, else]; without an else the result may be empty. */
function typeIf(args: Term[], call: Call, complain: Complain): Term {
  const full = args.length % 2 === 0 ? [...args, NOTHING] : args
  const isCondition = (index: number) => index % 2 === 0 && index < full.length - 1
  const met = fitTogether(full.filter((_, index) => !isCondition(index)))
  if (!met)
    return complain('rule.type.branches', { op: 'if', left: describeTerm(full[1]!), right: describeTerm(full.at(-1)!) })
  const branches = met.args.values()
  const fitted: Term[] = []
  for (const [index, arg] of full.entries()) {
    const term = isCondition(index) ? fitTerm(arg, 'bool') : branches.next().value!
    if (!term) return complain('rule.type.truth', { op: 'if', term: describeTerm(arg) })
    fitted.push(term)
  }
  return call(met.on, fitted)
}

/** Lists and json have no equality but with empty, rows none. */
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
