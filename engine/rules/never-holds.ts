import type { Field, Json, Rule } from '../schema/document.ts'
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
 * Whether a condition is false for every record, as far as that is certain: it is constant, asks for two values of one name at
 * once, or for one outside of the field's own limits. `false` says nothing.
 * @param field  a field by its name
 * @source docs/workflow.md#steps
 */
export function neverHolds(rule: Rule | undefined, field: (name: string) => Field | undefined): boolean {
  if (rule === false) return true
  const [operator, args] = only(rule)
  if (operator === 'or') return args.length > 0 && args.every(each => neverHolds(each as Rule, field))
  const parts = operator === 'and' ? args : [rule as Json]
  if (operator === 'and' && parts.some(each => neverHolds(each as Rule, field))) return true
  const known = new Map<string, Bounds>()
  for (const part of parts) note(known, part)
  return [...known].some(([name, bounds]) => isEmpty(limitedBy(bounds, field(name))))
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

/** A record is saved within the limits of its fields. An empty field is in no comparison, and equals no value. */
function limitedBy(bounds: Bounds, field: Field | undefined): Bounds {
  const within = { ...bounds }
  const { min, max } = field ?? {}
  const compares = bounds.least > -Infinity || bounds.most < Infinity
  if (compares && typeof min === 'number') raise(within, min, false)
  if (compares && typeof max === 'number') lower(within, max, false)
  return within
}

function isEmpty({ least, most, openLeast, openMost, equals }: Bounds): boolean {
  if (new Set(equals.map(each => JSON.stringify(each))).size > 1) return true
  const [value] = equals
  if (typeof value === 'number')
    return value < least || value > most || (value === least && openLeast) || (value === most && openMost)
  return least > most || (least === most && (openLeast || openMost))
}
