import type { Json } from '../schema/document.ts'
import { isText } from './diff.ts'
import { same } from './same.ts'

/** Both sides changed one value differently; the result holds `ours` until a person decides. */
export interface Clash {
  /** address of the node; '' = the document */
  address: string
  /** `span`, `props.rows`, `title.en`; `place` when both moved it; `` when one removed what the other changed */
  key: string
  base: Json | undefined
  ours: Json | undefined
  theirs: Json | undefined
}

type Values = Record<string, unknown>
const DEEP = new Set(['props', 'live', 'on', 'to', 'access', 'screen', 'layout', 'header', 'message'])
const SETS = new Set(
  'roles depts posts users requirements may hide readOnly unmask show accept devices needs without calls'.split(' '),
)

/**
 * Merges the keys of one node, each on its own; in props, live, texts and the like each name; in sets each element. A
 * change on one side, or the same on both, is taken; different changes are a clash.
 * @source docs/language.md#merge
 */
export function mergeKeys(address: string, sides: [Values, Values, Values], clashes: Clash[], prefix = ''): Values {
  const [base, ours, theirs] = sides
  const result: Values = {}
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const value = mergeUnit(address, prefix + key, [base[key], ours[key], theirs[key]], clashes)
    if (value !== undefined) result[key] = value
  }
  return result
}

function mergeUnit(address: string, key: string, sides: [unknown, unknown, unknown], clashes: Clash[]): unknown {
  const [base, ours, theirs] = sides
  if (same(ours, theirs) || same(base, theirs)) return ours
  if (same(base, ours)) return theirs
  const name = key.slice(key.lastIndexOf('.') + 1)
  const objects = sides.filter(side => side !== undefined)
  const deep = (DEEP.has(name) && !key.includes('.')) || objects.every(isText)
  if (deep && isObject(ours) && isObject(theirs) && objects.every(isObject)) {
    return mergeKeys(address, [(base ?? {}) as Values, ours, theirs], clashes, `${key}.`)
  }
  if (SETS.has(name) && isSet(ours) && isSet(theirs) && (base === undefined || isSet(base))) {
    const [was, are] = [new Set(base ?? []), new Set(theirs)]
    return [...new Set([...ours, ...theirs.filter(item => !was.has(item))])].filter(
      item => are.has(item) || !was.has(item),
    )
  }
  if (!isPicture(key)) clashes.push({ address, key, base: base as Json, ours: ours as Json, theirs: theirs as Json })
  return ours ?? theirs
}

/** Where an element is drawn: laid out anew with every change of the steps, so nobody decides about it. */
export const isPicture = (key: string): boolean => key === 'place'

const isObject = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isSet = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
