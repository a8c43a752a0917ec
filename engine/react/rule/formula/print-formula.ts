/**
 * A rule as a formula. Parsing it gives the same rule.
 * @source docs/designer.md#formulas
 */
import type { Json, Rule } from '../../../schema/document.ts'
import { isRecord } from '../../../value/value.ts'
import { functionNamed, functionOf, NAMED, QUOTIENT_PLACES } from './functions.ts'
import { type FormulaNames, writeName, writeOption } from './names.ts'

/** How tightly a text holds together; more binds tighter. */
const COMPARED = 0
const JOINED = 1
const SUM = 2
const PRODUCT = 3
const SIGNED = 4
const WHOLE = 5

interface Printed {
  text: string
  binds: number
}

const INFIX: Readonly<Record<string, { binds: number; isFlat?: true; takes?: readonly string[] }>> = {
  '==': { binds: COMPARED },
  '!=': { binds: COMPARED },
  '<': { binds: COMPARED },
  '<=': { binds: COMPARED },
  '>': { binds: COMPARED },
  '>=': { binds: COMPARED },
  cat: { binds: JOINED, isFlat: true },
  '+': { binds: SUM, isFlat: true, takes: ['-'] },
  '-': { binds: SUM, takes: ['+', '-'] },
  '*': { binds: PRODUCT, isFlat: true, takes: ['/'] },
  '/': { binds: PRODUCT, takes: ['*', '/'] },
}

/** Operators that compare a choice with its options. */
const OF_OPTIONS = ['==', '!=', 'in', 'has', 'hasAny', 'hasAll']

/** Null for a rule that no formula stands for: of another shape than a rule, or with unknown operators. */
export function printFormula(rule: Rule, names: FormulaNames): string | null {
  try {
    return print(rule, null, names).text
  } catch (error) {
    if (error instanceof Unprintable) return null
    throw error
  }
}

class Unprintable extends Error {}

function print(rule: Json, rows: string | null, names: FormulaNames): Printed {
  const whole = (text: string): Printed => ({ text, binds: WHOLE })
  if (Array.isArray(rule)) return whole(`{${rule.map(item => print(item, rows, names).text).join(', ')}}`)
  if (!isRecord(rule)) return printLiteral(rule)
  const [op, operands] = Object.entries(rule)[0] ?? ['', null]
  if (Object.keys(rule).length !== 1) throw new Unprintable()
  if (op === 'var') {
    if (typeof operands !== 'string') throw new Unprintable()
    const text = NAMED[operands] ? `${NAMED[operands]}()` : writeName(operands, rows, names)
    if (text === null) throw new Unprintable()
    return whole(text)
  }
  if (!Array.isArray(operands)) throw new Unprintable()
  return printCall(op, operands as Json[], rows, names)
}

function printLiteral(value: string | number | boolean | null): Printed {
  if (value === null) return { text: 'EMPTY', binds: WHOLE }
  if (typeof value === 'string') return { text: `"${value.replaceAll('"', '""')}"`, binds: WHOLE }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', binds: WHOLE }
  return value < 0 ? { text: `−${-value}`, binds: SIGNED } : { text: String(value), binds: WHOLE }
}

function printCall(op: string, operands: Json[], rows: string | null, names: FormulaNames): Printed {
  const infix = printInfix(op, operands, rows, names)
  if (infix) return infix
  if (op === '/' && operands.length === 3 && typeof operands[2] === 'number' && operands[2] !== QUOTIENT_PLACES) {
    const quotient = printInfix('/', [...operands.slice(0, 2), QUOTIENT_PLACES], rows, names)!
    return { text: `ROUND(${quotient.text}, ${print(operands[2]!, rows, names).text})`, binds: WHOLE }
  }
  const isOfRows = rows === null && isRows(operands[0], names)
  const known = functionOf(op)
  const word = [known?.word, known?.also].find(each => each && functionNamed(each, isOfRows)?.op === op)
  if (!word || op.startsWith('$')) throw new Unprintable()
  const inner = isOfRows && known?.ofRows ? (operands[0] as { var: string }).var : rows
  const texts = OF_OPTIONS.includes(op)
    ? printWithOptions(operands, rows, names).map(({ text }) => text)
    : operands.map((each, index) => printOperand(op, each, operands, index > 0 ? inner : rows, names))
  return { text: `${word}(${texts.join(', ')})`, binds: WHOLE }
}

/** A quotient that is rounded again keeps its own places: `ROUND(DIVIDE(a, b, 10), 2)`. */
function printOperand(op: string, each: Json, all: Json[], rows: string | null, names: FormulaNames): string {
  const isRounded = op === 'round' && each === all[0] && all.length === 2 && typeof all[1] === 'number'
  if (isRounded && isRecord(each) && Array.isArray(each['/']) && isQuotient(each['/'] as Json[]))
    return `DIVIDE(${(each['/'] as Json[]).map(one => print(one, rows, names).text).join(', ')})`
  return print(each, rows, names).text
}

function printInfix(op: string, operands: Json[], rows: string | null, names: FormulaNames): Printed | null {
  const infix = INFIX[op]
  if (!infix || operands.length < 2) return null
  if (op === '/' && !isQuotient(operands)) return null
  if (op !== '/' && !infix.isFlat && operands.length > 2) return null
  const given = op === '/' ? operands.slice(0, 2) : operands
  if (op === '-' && given[0] === 0 && typeof given[1] !== 'number')
    return { text: `−${enclose(print(given[1]!, rows, names), WHOLE)}`, binds: SIGNED }
  const printed = OF_OPTIONS.includes(op)
    ? printWithOptions(given, rows, names)
    : given.map(each => print(each, rows, names))
  const texts = printed.map((each, index) => {
    const takes = index === 0 && infix.takes?.includes(operatorOf(given[0]!)) === true
    return enclose(each, takes ? infix.binds : infix.binds + 1)
  })
  return { text: texts.join(` ${functionOf(op)!.sign} `), binds: infix.binds }
}

const enclose = ({ text, binds }: Printed, least: number): string => (binds < least ? `(${text})` : text)

function operatorOf(rule: Json): string {
  return isRecord(rule) ? (Object.keys(rule)[0] ?? '') : ''
}

/** The codes beside a choice are written by the titles of its options. */
function printWithOptions(operands: Json[], rows: string | null, names: FormulaNames): Printed[] {
  const choice = operands.flatMap(each => (isRecord(each) && typeof each.var === 'string' ? each.var : []))[0]
  const option = (code: Json): Printed => {
    const text = choice !== undefined && typeof code === 'string' ? writeOption(choice, code, rows, names) : null
    return text === null ? print(code, rows, names) : { text, binds: WHOLE }
  }
  return operands.map(each =>
    Array.isArray(each) ? { text: `{${each.map(item => option(item).text).join(', ')}}`, binds: WHOLE } : option(each),
  )
}

const isQuotient = (operands: Json[]): boolean => operands.length === 3 && operands[2] === QUOTIENT_PLACES

function isRows(rule: Json | undefined, names: FormulaNames): boolean {
  return isRecord(rule) && typeof rule.var === 'string' && names.isRows(rule.var)
}
