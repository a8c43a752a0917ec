/**
 * Evaluates an expression over the variables of an instance, with the coercions of the Expression Language: a number and a
 * text are compared as numbers, comparisons with a missing value are false, a quotient is not rounded.
 * @source docs/workflow.md#expressions; JSR 341 section 1
 */
import { Fault } from '../../error/fault.ts'
import type { BinaryOperator, Expression } from './expression.ts'
import { callMethod } from './methods.ts'
import { toText, type Value } from './value.ts'
import { variableFunction } from './variables.ts'

/** The variables and services an expression can use. */
export interface Names {
  has(name: string): boolean
  get(name: string): Value
  /** Calls a function of a service of the host: `leave.days(start, end)`. Absent: there are no services. */
  call?(service: string, method: string, args: Value[]): Value
  isService?(name: string): boolean
}

/** @throws Fault 'flow.expression-name', 'flow.expression-method', 'flow.expression-type' */
export function runExpression(expression: Expression, names: Names): Value {
  const run = (tree: Expression): Value => {
    switch (tree.kind) {
      case 'literal':
        return tree.value
      case 'name':
        if (!names.has(tree.name)) throw new Fault('flow.expression-name', { name: tree.name })
        return names.get(tree.name)
      case 'member':
        return memberOf(run(tree.of), run(tree.key))
      case 'call': {
        const args = tree.args.map(run)
        if (tree.of.kind === 'name' && names.isService?.(tree.of.name)) {
          return names.call!(tree.of.name, tree.method, args)
        }
        return callMethod(run(tree.of), tree.method, args)
      }
      case 'function': {
        const name = toText(run(tree.variable))
        return variableFunction(tree.function)!(names.has(name) ? names.get(name) : null, tree.args.map(run))
      }
      case 'unary': {
        const value = run(tree.value)
        if (tree.operator === 'empty') return isEmpty(value)
        return tree.operator === '!' ? !toTruth(value) : -toNumber(value)
      }
      case 'binary':
        if (tree.operator === '&&') return toTruth(run(tree.left)) && toTruth(run(tree.right))
        if (tree.operator === '||') return toTruth(run(tree.left)) || toTruth(run(tree.right))
        return combine(tree.operator, run(tree.left), run(tree.right))
      case 'choice':
        return toTruth(run(tree.when)) ? run(tree.yes) : run(tree.no)
      case 'text':
        return tree.parts.map(part => toText(run(part))).join('')
    }
  }
  return run(expression)
}

/** As a condition: `'true'` is true, nothing is false. @throws Fault 'flow.expression-type' */
export function toTruth(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'string') return value.toLowerCase() === 'true'
  throw new Fault('flow.expression-type', { value: toText(value), wanted: 'boolean' })
}

function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined || value === '') return 0
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw new Fault('flow.expression-type', { value: toText(value), wanted: 'number' })
  return number
}

function combine(operator: Exclude<BinaryOperator, '&&' | '||'>, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return isEqual(left, right)
    case '!=':
      return !isEqual(left, right)
    case '<':
      return isLess(left, right)
    case '>':
      return isLess(right, left)
    case '<=':
      return isEqual(left, right) || isLess(left, right)
    case '>=':
      return isEqual(left, right) || isLess(right, left)
    case '+':
      return toNumber(left) + toNumber(right)
    case '-':
      return toNumber(left) - toNumber(right)
    case '*':
      return toNumber(left) * toNumber(right)
    case '/':
      return toNumber(left) / toNumber(right)
    case '%':
      return toNumber(left) % toNumber(right)
  }
}

function isEqual(left: Value, right: Value): boolean {
  const [a, b] = [left ?? null, right ?? null]
  if (a === b) return true
  if (a === null || b === null) return false
  if (typeof a === 'number' || typeof b === 'number') return toNumber(a) === toNumber(b)
  if (typeof a === 'boolean' || typeof b === 'boolean') return toTruth(a) === toTruth(b)
  return typeof a === 'object' || typeof b === 'object'
    ? JSON.stringify(a) === JSON.stringify(b)
    : toText(a) === toText(b)
}

/** Compares texts by their characters, anything else as numbers; false if a side is missing. */
function isLess(left: Value, right: Value): boolean {
  if (left === null || left === undefined || right === null || right === undefined) return false
  if (typeof left === 'string' && typeof right === 'string') return left < right
  return toNumber(left) < toNumber(right)
}

function isEmpty(value: Value): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** A key of a record or an index of a list; null if it is not an own property. */
function memberOf(of: Value, key: Value): Value {
  if (of === null || of === undefined) return null
  if (typeof of !== 'object') throw new Fault('flow.expression-type', { value: toText(of), wanted: 'object' })
  const name = toText(key)
  return Object.hasOwn(of, name) && !(Array.isArray(of) && name === 'length')
    ? (of as Record<string, Value>)[name]
    : null
}
