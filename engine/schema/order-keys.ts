import order from '#schemas/meta/order.json' with { type: 'json' }
import type { Json } from './document.ts'

type Values = Record<string, unknown>

const PLACE = new Map(order.keys.map((key, i) => [key, i]))
const CHOSEN = new Set(order.chosen)
const RULES = new Set(order.rules)
const LISTS = new Set(order.lists)
const MAPS = new Set(order.maps)
const DEFAULTS: Values = order.defaults

/**
 * A document (or any part of one) in canonical form: keys in the order of the language, names chosen by people (props,
 * params, …) as written; values equal to the default, empty lists and nulls are left out. Inside rules, props and the
 * `to` of a change every value counts, so nothing is left out there.
 * @source docs/language.md#canonical-text
 */
export function orderKeys<T>(value: T): T {
  return arrange(value, true, false) as T
}

/**
 * `said`: false inside rules, props and `to`, where defaults are not dropped. `chosen`: the keys are names chosen by
 * people.
 */
function arrange(value: unknown, said: boolean, chosen: boolean): unknown {
  if (Array.isArray(value)) return value.map(item => arrange(item, said, false))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key, item]) => item !== undefined && !(said && isDefault(key, item)))
  if (!chosen) entries.sort(([a], [b]) => placeOf(a) - placeOf(b))
  const free = (key: string) => CHOSEN.has(key) || RULES.has(key) || (key === 'to' && 'set' in value)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, arrange(item, said && !free(key) && !chosen, CHOSEN.has(key))]),
  )
}

function isDefault(key: string, value: unknown): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.length === 0 && LISTS.has(key)
  if (typeof value === 'object') return MAPS.has(key) && Object.keys(value).length === 0
  return Object.hasOwn(DEFAULTS, key) && DEFAULTS[key] === (value as Json)
}

const placeOf = (key: string) => PLACE.get(key) ?? PLACE.size
