/** Operations on lists, which have no empty entries, and operations on any type. */
import { isEmpty } from '../value/value.ts'

type List = readonly unknown[] | null

function has(list: List, one: unknown): boolean {
  return list !== null && one !== null && list.includes(one)
}

export const LIST_OPERATIONS = {
  '@list': (...items: unknown[]) => {
    const given = items.filter(item => !isEmpty(item))
    return given.length ? given : null
  },
  '@has': has,
  '@in': (one: unknown, list: List) => has(list, one),
  '@hasAny': (list: List, some: List) => (list && some ? some.some(one => list.includes(one)) : false),
  '@hasAll': (list: List, all: List) => (list && all ? all.every(one => list.includes(one)) : false),
  '@size': (list: List) => list?.length ?? 0,
  '@empty': (value: unknown) => isEmpty(value),
  '@coalesce': (...values: unknown[]) => values.find(value => value !== null) ?? null,
  '@count': (held: boolean[]) => held.filter(Boolean).length,
  '@some': (held: boolean[]) => held.includes(true),
  '@all': (held: boolean[]) => !held.includes(false),
  '@none': (held: boolean[]) => !held.includes(true),
  '@unique': (values: unknown[]) => {
    const given = values.filter(value => value !== null)
    return new Set(given).size === given.length
  },
}
