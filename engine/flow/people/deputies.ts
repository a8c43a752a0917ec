/**
 * Who acts in somebody's place during an absence.
 * @source docs/workflow.md#people
 */

/** One deputy who is valid now and for the category at hand. */
export interface Deputy {
  user: string
  deputy: string
  /** the person and the deputy both act; otherwise the deputy alone */
  bothAct: boolean
}

/** Somebody who may act; `deputyOf` is the person they stand in for. */
export interface Acting {
  id: string
  deputyOf?: string
}

/** A deputy's deputy's deputy is the last one asked. */
export const MOST_DEPUTIES = 3

/**
 * Who acts for `person`: the person, deputies, or both. A deputy who is absent is replaced by a deputy of their own, at
 * most `MOST_DEPUTIES` times; a circle ends with the last one before it closes.
 */
export function actingFor(person: string, deputies: readonly Deputy[]): Acting[] {
  const ids = new Set(reach(person, deputies, [person]))
  return [...ids].map(id => (id === person ? { id } : { id, deputyOf: person }))
}

function reach(person: string, deputies: readonly Deputy[], way: string[]): string[] {
  const own =
    way.length > MOST_DEPUTIES ? [] : deputies.filter(each => each.user === person && !way.includes(each.deputy))
  if (!own.length) return [person]
  const others = own.flatMap(({ deputy }) => reach(deputy, deputies, [...way, deputy]))
  return own.some(({ bothAct }) => bothAct) ? [person, ...others] : others
}
