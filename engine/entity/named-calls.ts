import type { EntityDocument } from '../schema/document.ts'

/** Usual calls that may be named like actions. */
const SENT = ['submit', 'remove'] as const

/**
 * What a step or a query may name after the entity's key and a dot (`loan.submit`): submit, remove and its actions.
 * @source docs/http.md#every-entity
 */
export function namedCalls({ calls, actions = [] }: EntityDocument): string[] {
  return [...SENT.filter(call => calls?.includes(call) ?? true), ...actions.map(({ id }) => id)]
}
