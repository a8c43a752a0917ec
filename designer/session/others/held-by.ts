import type { PersonHere } from '#adapters/wire/design.ts'

type Held = ReadonlyMap<string, readonly PersonHere[]>

const NOBODY: readonly PersonHere[] = []
const known = new WeakMap<readonly PersonHere[], Held>()

/** Those of `others` who have this item selected. Counted once for all items, so that each of a thousand rows may ask. */
export function holdersOf(others: readonly PersonHere[], document: string, address: string): readonly PersonHere[] {
  let held = known.get(others)
  if (!held) {
    held = Map.groupBy(
      others.filter(({ node }) => node !== ''),
      ({ document, node }) => `${document} ${node}`,
    )
    known.set(others, held)
  }
  return held.get(`${document} ${address}`) ?? NOBODY
}
