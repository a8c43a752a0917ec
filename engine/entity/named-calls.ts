import type { EntityDocument } from '../schema/document.ts'

/** Usual calls that are sent like an action. */
const SENT = ['submit', 'remove'] as const

/**
 * What a step or a query may name after the entity's key and a dot (`loan.submit`): what is sent to it, and its actions.
 * @source docs/http.md#every-entity
 */
export function namedCalls({ calls, actions = [] }: EntityDocument): string[] {
  return [...SENT.filter(call => calls?.includes(call) ?? true), ...actions.map(({ id }) => id)]
}
