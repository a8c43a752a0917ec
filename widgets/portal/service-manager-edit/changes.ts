/** What a manager has changed of a service, and how it meets what somebody else saved meanwhile. @source PP-08 */
import type { ManagedDetail } from '#adapters/wire/portal.ts'

/** The fields of the form, in its order. */
const FIELDS = [
  ...(['contactPerson', 'contact', 'place', 'cost', 'promisedDays'] as const),
  ...(['materials', 'timeScope', 'icon', 'introduce', 'guide'] as const),
] as const
export type FieldName = (typeof FIELDS)[number]

/** `promisedDays` is as it was typed, so that nothing typed is lost; null is empty. */
export type Values = Omit<Pick<ManagedDetail, FieldName>, 'promisedDays'> & { promisedDays: string | null }

export const valuesOf = (service: ManagedDetail): Values => ({
  ...(Object.fromEntries(FIELDS.map(name => [name, service[name] ?? null])) as unknown as Values),
  promisedDays: service.promisedDays === null ? null : String(service.promisedDays),
})

const isSame = (one: unknown, other: unknown): boolean =>
  (one || null) === (other || null) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields in which they differ; an empty text is none. */
export const changed = (base: Values, values: Values): FieldName[] =>
  FIELDS.filter(name => !isSame(base[name], values[name]))

/** What is sent: the changed fields alone. A number that is none is sent as it was typed, for the server to say so. */
export function sentOf(base: Values, values: Values): Record<string, unknown> {
  const sent = Object.fromEntries(changed(base, values).map(name => [name, values[name] || null]))
  const { promisedDays } = sent
  return typeof promisedDays === 'string' && /^\s*\d+\s*$/.test(promisedDays)
    ? { ...sent, promisedDays: Number(promisedDays) }
    : sent
}

/**
 * What is in the form after somebody else saved: their values where it was not touched, its own where it was.
 * @returns `clashes`: the fields both changed, otherwise than each other
 */
export function meet(base: Values, mine: Values, theirs: Values): { values: Values; clashes: FieldName[] } {
  const own = changed(base, mine)
  const others = changed(base, theirs)
  const kept = Object.fromEntries(own.map(name => [name, mine[name]]))
  return {
    values: { ...theirs, ...kept },
    clashes: own.filter(name => others.includes(name) && !isSame(mine[name], theirs[name])),
  }
}
