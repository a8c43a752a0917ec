/** The marks on the two diagrams of a changed process. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'

type Verb = Difference['verb']

/** What counts when several things happened to one element. */
const WEIGHT: Record<Verb, number> = { moved: 0, changed: 1, removed: 2, added: 2 }

/** The element a difference of a process is about; undefined for the process itself. */
export const elementOf = ({ address }: Pick<Difference, 'address'>): string | undefined =>
  /^elements\/([^/]+)/.exec(address)?.[1]

/** By element: what was removed is on the former diagram alone, what was added on the later one. */
export function flowMarks(differences: readonly Difference[]): Record<'before' | 'after', Map<string, Verb>> {
  const all = new Map<string, Verb>()
  for (const difference of differences) {
    const id = elementOf(difference)
    if (id === undefined) continue
    // a part of an element came or went: the element changed
    const verb = difference.address === `elements/${id}` ? difference.verb : 'changed'
    const known = all.get(id)
    if (known === undefined || WEIGHT[verb] > WEIGHT[known]) all.set(id, verb)
  }
  const side = (other: Verb) => new Map([...all].filter(([, verb]) => verb !== other))
  return { before: side('added'), after: side('removed') }
}
