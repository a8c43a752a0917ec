import type { Json, Rule } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

/** What one value of the record must be. */
interface Bounds {
  least: number
  most: number
  /** a bound itself does not count */
  openLeast: boolean
  openMost: boolean
  equals: Json[]
}

/**
 * Whether a condition is false for every record, as far as that is certain: it is constant, or asks for two values of one
 * name at once. The limits of fields say nothing: a record keeps what it held when they were narrowed. `false` says nothing.
 * @source docs/workflow.md#steps
 */
export function neverHolds(rule: Rule | undefined): boolean {
  if (rule === false) return true
  const [operator, args] = only(rule)
  if (operator === 'or') return args.length > 0 && args.every(each => neverHolds(each as Rule))
  const parts = operator === 'and' ? args : [rule as Json]
  if (operator === 'and' && parts.some(each => neverHolds(each as Rule))) return true
  const known = new Map<string, Bounds>()
  for (const part of parts) note(known, part)
  return [...known.values()].some(isEmpty)
}

function only(rule: unknown): [operator: string, args: Json[]] {
  if (!isRecord(rule)) return ['', []]
  const [[operator, args] = ['', []]] = Object.entries(rule)
  return [operator, (Array.isArray(args) ? args : [args]) as Json[]]
}

const TURNED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' }

/** Comparisons of a name with a constant; any other part says nothing. */
function note(known: Map<string, Bounds>, part: Json) {
  const [operator, [left, right, ...more]] = only(part)
  if (TURNED[operator] === undefined || more.length > 0) return
  const [name, value, does] =
    nameIn(left) === undefined ? [nameIn(right), left, TURNED[operator]] : [nameIn(left), right, operator]
  if (name === undefined || value === undefined || isRecord(value) || Array.isArray(value)) return
  const bounds = known.get(name) ?? { least: -Infinity, most: Infinity, openLeast: false, openMost: false, equals: [] }
  known.set(name, bounds)
  if (does === '==') bounds.equals.push(value)
  if (typeof value !== 'number') return
  if (does === '>' || does === '>=') raise(bounds, value, does === '>')
  if (does === '<' || does === '<=') lower(bounds, value, does === '<')
}

const nameIn = (side: Json | undefined): string | undefined => {
  const [operator, [name]] = only(side)
  return operator === 'var' && typeof name === 'string' ? name : undefined
}

function raise(bounds: Bounds, value: number, open: boolean) {
  if (value < bounds.least || (value === bounds.least && !open)) return
  Object.assign(bounds, { least: value, openLeast: open })
}

function lower(bounds: Bounds, value: number, open: boolean) {
  if (value > bounds.most || (value === bounds.most && !open)) return
  Object.assign(bounds, { most: value, openMost: open })
}

function isEmpty({ least, most, openLeast, openMost, equals }: Bounds): boolean {
  if (new Set(equals.map(each => JSON.stringify(each))).size > 1) return true
  const [value] = equals
  if (typeof value === 'number')
    return value < least || value > most || (value === least && openLeast) || (value === most && openMost)
  return least > most || (least === most && (openLeast || openMost))
}
